/** Ends a start that fails until a person mends something: EX_CONFIG of sysexits.h. systemd does not repeat it. */
export const needsPersonCode = 78;

/** What the unit of alumni install tells the program, so that it knows one of an older version. */
export const unitVersion = '2';
