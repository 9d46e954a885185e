"""Runs tests that are functions, and tells how each went by its name.

A planted fault names the one test that has to notice it, often by waiting in vain (PARLOR_TEST).
"""
import os

ONLY = os.environ.get("PARLOR_TEST")
PATIENCE_S = 5 if ONLY else 60


def run(tests, place=None):
    """Each of them, alone or given a place of its own; the first that fails ends it."""
    for test in tests:
        if ONLY not in [None, test.__name__]:
            continue
        try:
            if place:
                with place() as given:
                    test(given)
            else:
                test()
        except Exception:
            print("[  FAILED  ]", test.__name__, flush=True)
            raise
        print("[       OK ]", test.__name__, flush=True)
