# SPDX-License-Identifier: Apache-2.0
def describe():
    return f"hammer of {__package__}"
