"""Reads one calendar from stdin and prints what libical's restriction check (RFC 5546) finds wrong in it."""
import ctypes
import sys

ical = ctypes.CDLL("libical.so.3")
pointer, text, number = ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int
ical.icalparser_parse_string.restype, ical.icalparser_parse_string.argtypes = pointer, [text]
ical.icalrestriction_check.restype, ical.icalrestriction_check.argtypes = number, [pointer]
ical.icalcomponent_as_ical_string.restype = text
ical.icalcomponent_as_ical_string.argtypes = [pointer]
ical.icalcomponent_count_errors.restype, ical.icalcomponent_count_errors.argtypes = number, [pointer]

calendar = ical.icalparser_parse_string(sys.stdin.buffer.read())
if not calendar:
    sys.exit("not a calendar")
holds = ical.icalrestriction_check(calendar)
written = ical.icalcomponent_as_ical_string(calendar).decode()
for line in written.replace("\r\n ", "").splitlines():
    if line.startswith("X-LIC-ERROR"):
        print(line)
if not holds or ical.icalcomponent_count_errors(calendar):
    print("the restriction check fails")
