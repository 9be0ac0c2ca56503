const formats = new Map<string, Intl.DateTimeFormat>();

/** A cached date formatter: creating one takes a slow phone 20 ms. The cache never shrinks: use fixed options only. */
export function dateFormat(
  locale: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formats.set(key, format);
  return format;
}
