
error('inside')