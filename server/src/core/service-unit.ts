/** Ends a start that fails until a person mends something: EX_CONFIG of sysexits.h. systemd does not repeat it. */
export const needsPersonCode = 78;

/** Version that the unit of alumni install passes to the program, so that it knows an outdated unit. */
export const unitVersion = '3';
