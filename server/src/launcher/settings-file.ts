/**
 * Settings of a file that systemd reads as EnvironmentFile, by its rules: one NAME=value a line, `#`
 * and `;` begin a line of comment but not a part of a value, quotes around a value are removed.
 */
export function parseSettingsFile(text: string): Record<string, string> {
  const settings: Record<string, string> = {};
  for (const line of text.replace(/\\\n/g, '').split('\n')) {
    const [, name, value = ''] = /^\s*([A-Za-z_]\w*)\s*=\s*(.*?)\s*$/.exec(line) ?? [];
    if (name) settings[name] = unquoted(value);
  }
  return settings;
}

function unquoted(value: string): string {
  const [, single] = /^'(.*)'$/s.exec(value) ?? [];
  if (single !== undefined) return single;
  const [, double] = /^"(.*)"$/s.exec(value) ?? [];
  if (double !== undefined) return double.replace(/\\(["\\`$])/g, '$1');
  return value.replace(/\\(.)/g, '$1');
}
