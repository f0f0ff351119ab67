# SPDX-License-Identifier: Apache-2.0
"""Which test modules of CPython's are run, and how."""

import os

TESTS = "/usr/lib/python3.11/test"

# What is left out, by reason.
LEFT_OUT = {
    "takes many minutes, nearly all of it in processes, which the sandbox does not start": (
        "test_concurrent_futures", "test_multiprocessing_fork", "test_multiprocessing_forkserver",
        "test_multiprocessing_main_handling", "test_multiprocessing_spawn"),
    "takes many minutes, much of it in processes and Unix sockets": ("test_asyncio",),
    "tests programs of CPython's source tree, which the package lacks": (
        "test_tools", "test_clinic", "test_peg_generator", "test_check_c_globals"),
    "needs a display": (
        "test_idle", "test_tcl", "test_tix", "test_tk", "test_ttk_guionly", "test_ttk_textonly", "test_turtle"),
    "makes virtual environments, and installs into them": ("test_ensurepip", "test_venv"),
    "speaks to servers on the internet": (
        "test_nntplib", "test_smtpnet", "test_timeout", "test_urllib2net", "test_urllibnet", "test_xmlrpc_net"),
    "drives a compiler or a debugger": ("test_cppext", "test_distutils", "test_gdb"),
}

# What every module gets in the sandbox, beside a directory of its own.
GRANTS = (
    "--memory=64g",  # the tests reckon with the machine's memory, and map files larger than that
    "--package-dir=/usr/lib/python3/dist-packages",  # which python3 has as well; some tests use NumPy if it is there
    "--allow-read=/etc/python3.11",  # tests read every file of the standard library, and Debian has linked one to there
)

USER_FILES = ("--allow-read=/etc/passwd", "--allow-read=/etc/group")
# The files of the host that a module is about, or without which it cannot be imported.
MODULE_GRANTS = {
    **dict.fromkeys(("test_grp", "test_os", "test_pathlib", "test_posix", "test_posixpath", "test_pwd", "test_shutil",
                     "test_tarfile"), USER_FILES),
    "test_platform": ("--allow-read=/etc/os-release",),
    "test_ssl": ("--allow-read=/etc/os-release",),
}

# These speak over the loopback interface, and get --allow-network.
NETWORK = (
    "test_asynchat", "test_asyncore", "test_docxmlrpc", "test_epoll", "test_ftplib", "test_httplib",
    "test_httpservers", "test_imaplib", "test_largefile", "test_logging", "test_os", "test_poplib", "test_pydoc",
    "test_robotparser", "test_select", "test_selectors", "test_signal", "test_smtpd", "test_smtplib", "test_socket",
    "test_socketserver", "test_ssl", "test_support", "test_telnetlib", "test_urllib", "test_urllib2",
    "test_urllib2_localnet", "test_urllib_response", "test_wsgiref", "test_xmlrpc",
)

# Tests that wait without end for a process that the sandbox does not let them start. There they are not run.
ENDLESS = {"test_thread": ("TestForkInThread.test_forkinthread",)}

# Quick ones that look at the interpreter from many sides: language, start-up, imports, files, memory, limits.
SHORT = (
    "test_builtin", "test_dataclasses", "test_dict", "test_fileio", "test_frozen", "test_functools", "test_getpath",
    "test_grammar", "test_import", "test_inspect", "test_mmap", "test_pkgutil", "test_re", "test_resource",
    "test_shutil", "test_struct", "test_sys", "test_traceback", "test_types", "test_zipimport",
)


def left_out() -> set[str]:
    return {module for modules in LEFT_OUT.values() for module in modules}


def all_modules() -> list[str]:
    names = {entry.name.removesuffix(".py") for entry in os.scandir(TESTS)
             if entry.name.startswith("test_") and (entry.name.endswith(".py") or entry.is_dir())}
    return sorted(names - left_out())
