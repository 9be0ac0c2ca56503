/**
 * Exit code of a start that fails until somebody repairs the cause (EX_CONFIG in sysexits.h). systemd does not retry
 * it.
 */
export const needsPersonCode = 78;

/** The systemd unit from `alumni install` passes its version, so that an outdated unit is noticed. */
export const unitVersion = '3';
