// test_platform.c: files, clock, threads and other programs as platform.h promises them
#include "core/platform.h"

#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
// cmocka.h needs the four headers above
#include <cmocka.h>

static void writeFile(const char *path, const char *text)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(text, 1, strlen(text), file), strlen(text));
    assert_int_equal(fclose(file), 0);
}

static void clock_never_goes_back(void **state)
{
    (void)state;
    double before = vlClock_Seconds();
    for (int i = 0; i < 1000; i++)
    {
        double now = vlClock_Seconds();
        assert_true(now >= before);
        before = now;
    }
    assert_true(vlProcessorCount() >= 1);
}

static void program_knows_its_own_path(void **state)
{
    (void)state;
    char path[VL_MAX_PATH];
    assert_true(vlExecutablePath(path, sizeof(path)));
    assert_non_null(strstr(path, "test_platform"));
    assert_int_equal(vlFile_Look(path).kind, vl_fileRegular);
    char tooSmall[4];
    assert_false(vlExecutablePath(tooSmall, sizeof(tooSmall)));
}

static void missing_file_is_no_file(void **state)
{
    (void)state;
    vlFileInfo info = vlFile_Look("no/such/file");
    assert_int_equal(info.kind, vl_fileMissing);
    assert_int_equal(info.size, 0);
    char path[VL_MAX_PATH];
    assert_false(vlAbsolutePath("no/such/file", path, sizeof(path)));
    vlFolderList list;
    assert_false(vlFolder_List("no/such/folder", &list));
    assert_int_equal(list.count, 0);
}

static void folder_is_made_and_listed_in_order(void **state)
{
    (void)state;
    assert_true(vlMakeFolder("platform_files/deep/deeper"));
    assert_true(vlMakeFolder("platform_files/deep/deeper"));
    writeFile("platform_files/deep/zebra", "four");
    writeFile("platform_files/deep/apple", "");
    assert_int_equal(vlFile_Look("platform_files/deep").kind, vl_fileFolder);
    vlFileInfo zebra = vlFile_Look("platform_files/deep/zebra");
    assert_int_equal(zebra.kind, vl_fileRegular);
    assert_int_equal(zebra.size, 4);
    assert_true(zebra.modified > 1.7e9);

    vlFolderList list;
    assert_true(vlFolder_List("platform_files/deep", &list));
    assert_int_equal(list.count, 3);
    assert_string_equal(list.names[0], "apple");
    assert_string_equal(list.names[1], "deeper");
    assert_string_equal(list.names[2], "zebra");
    vlFolderList_Free(&list);

    assert_false(vlMakeFolder("platform_files/deep/zebra/below_a_file"));
    assert_int_equal(errno, EEXIST);
}

static void file_is_no_terminal(void **state)
{
    (void)state;
    FILE *file = fopen("platform_plain", "wb");
    assert_non_null(file);
    assert_false(vlIsTerminal(file));
    assert_int_equal(vlTerminalWidth(file), 80);
    assert_int_equal(fclose(file), 0);
}

static void program_reads_what_we_write(void **state)
{
    (void)state;
    assert_true(vlProgramExists("cmake"));
    assert_false(vlProgramExists("no-such-program-anywhere"));

    const char *const shell[] = {"sh", "-c", "read word && test \"$word\" = rope && exit 7", NULL};
    vlProcess *process = vlProcess_Start(shell, NULL);
    assert_non_null(process);
    assert_true(vlProcess_Write(process, "rope\n", 5));
    assert_int_equal(vlProcess_Finish(process), 7);

    const char *const nothing[] = {"no-such-program-anywhere", NULL};
    assert_null(vlProcess_Start(nothing, NULL));
    assert_int_equal(errno, ENOENT);
}

static void what_a_program_prints_goes_where_it_shall(void **state)
{
    (void)state;
    FILE *output = tmpfile();
    assert_non_null(output);
    const char *const shell[] = {"sh", "-c", "echo rod; echo rope >&2", NULL};
    vlProcess *process = vlProcess_Start(shell, output);
    assert_non_null(process);
    assert_int_equal(vlProcess_Finish(process), 0);
    rewind(output);
    char text[32] = "";
    assert_int_equal(fread(text, 1, sizeof(text) - 1, output), 9);
    assert_string_equal(text, "rod\nrope\n");
    assert_int_equal(fclose(output), 0);
}

static void renaming_takes_the_place_of_the_other_file(void **state)
{
    (void)state;
    writeFile("platform_old", "old");
    writeFile("platform_new", "newer");
    assert_true(vlFile_Rename("platform_new", "platform_old"));
    assert_int_equal(vlFile_Look("platform_new").kind, vl_fileMissing);
    assert_int_equal(vlFile_Look("platform_old").size, 5);
    assert_false(vlFile_Rename("no/such/file", "platform_old"));
    assert_int_equal(errno, ENOENT);
}

static void program_that_stops_reading_ends_the_writing_only(void **state)
{
    (void)state;
    const char *const deaf[] = {"sh", "-c", "exit 3", NULL};
    vlProcess *process = vlProcess_Start(deaf, NULL);
    assert_non_null(process);
    static const char block[1 << 16];
    bool written = true;
    for (int i = 0; i < 64 && written; i++)
    {
        written = vlProcess_Write(process, block, sizeof(block));
    }
    assert_false(written);
    assert_int_equal(vlProcess_Finish(process), 3);
}

typedef struct Counter
{
    vlMutex *mutex;
    vlCondition *changed;
    int value;
} Counter;

static void countToThousand(void *context)
{
    Counter *counter = context;
    for (int i = 0; i < 1000; i++)
    {
        vlMutex_Lock(counter->mutex);
        counter->value++;
        vlCondition_WakeAll(counter->changed);
        vlMutex_Unlock(counter->mutex);
    }
}

static void threads_share_a_counter(void **state)
{
    (void)state;
    Counter counter = {vlMutex_Create(), vlCondition_Create(), 0};
    assert_non_null(counter.mutex);
    assert_non_null(counter.changed);
    vlThread *first = vlThread_Start(countToThousand, &counter);
    vlThread *second = vlThread_Start(countToThousand, &counter);
    assert_non_null(first);
    assert_non_null(second);
    vlMutex_Lock(counter.mutex);
    while (counter.value < 2000)
    {
        vlCondition_Wait(counter.changed, counter.mutex);
    }
    vlMutex_Unlock(counter.mutex);
    vlThread_Join(first);
    vlThread_Join(second);
    assert_int_equal(counter.value, 2000);
    vlCondition_Destroy(counter.changed);
    vlMutex_Destroy(counter.mutex);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(clock_never_goes_back),
        cmocka_unit_test(program_knows_its_own_path),
        cmocka_unit_test(missing_file_is_no_file),
        cmocka_unit_test(folder_is_made_and_listed_in_order),
        cmocka_unit_test(file_is_no_terminal),
        cmocka_unit_test(program_reads_what_we_write),
        cmocka_unit_test(what_a_program_prints_goes_where_it_shall),
        cmocka_unit_test(renaming_takes_the_place_of_the_other_file),
        cmocka_unit_test(program_that_stops_reading_ends_the_writing_only),
        cmocka_unit_test(threads_share_a_counter),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
