const formats = new Map<string, Intl.DateTimeFormat>();

/** A formatter for dates: making one takes a slow phone 20 ms. All stay: for options that the program or the site names. */
export function dateFormat(
  locale: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formats.set(key, format);
  return format;
}
