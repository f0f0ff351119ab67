# id: own_resources_endless_pattern
# category: resources
# source: own
# flags: --timeout=300ms
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: deadline=3 timeout_ok=1
# setup: the run must end within three seconds
# prelude: attack
import re
re.match(r"(a*)*b", "a" * 64)  # inside one C function
