#!/usr/bin/env verlua
print(1)
error('three')