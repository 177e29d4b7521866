# run.sh JOBS SANITIZED [FILTER]: runs the suite that ./verlua test has built. Last line: `N passed, N failed`.
# SANITIZED is empty or says that build-asan/ was built too. FILTER is a regular expression on the names of tests.
set -u

jobs=$1
sanitized=$2
filter=${3-.}
root=$(cd "$(dirname "$0")/.." && pwd)
logs=$root/build/log
mkdir -p "$logs"
passed=0
failed=0
skipped=0

# run_folder FOLDER JOBS: runs the tests of one build folder and adds to the counts.
run_folder()
{
    log=$logs/ctest-$(basename "$1").log
    (cd "$1" && ctest --output-on-failure --parallel "$2" --tests-regex "$filter") 2>&1 | tee "$log"
    # "95% tests passed, 2 tests failed out of 40"
    line=$(grep 'tests passed, .* tests failed out of' "$log")
    if [ -z "$line" ]; then
        if grep -q 'No tests were found' "$log"; then
            return
        fi
        printf 'ctest itself failed in %s\n' "$1"
        failed=$((failed + 1))
        return
    fi
    bad=$(printf '%s\n' "$line" | sed 's/.*passed, \([0-9]*\) tests failed.*/\1/')
    all=$(printf '%s\n' "$line" | sed 's/.*out of \([0-9]*\).*/\1/')
    left_out=$(grep -c '^ *[0-9]*/[0-9]* Test.*\*\*\*Skipped' "$log")
    failed=$((failed + bad))
    skipped=$((skipped + left_out))
    passed=$((passed + all - bad - left_out))
}

# Tests of the window and of the program mostly wait, so there is room for some more of them.
run_folder "$root/build" "$((jobs + 2))"
[ -z "$sanitized" ] || run_folder "$root/build-asan" "$((jobs + 1))"

printf '\n'
if [ "$((passed + failed + skipped))" = 0 ]; then
    printf 'no test is named like %s\n' "$filter"
    failed=1
fi
[ "$skipped" = 0 ] || printf '%s skipped\n' "$skipped"
printf '%s passed, %s failed\n' "$passed" "$failed"
[ "$failed" = 0 ]
