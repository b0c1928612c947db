/** The browser and system of a session by their product names; null when unknown. */
export type Device = { browser: string | null; system: string | null }

/** The order matters: most browsers also claim to be those below them. */
const browsers: readonly [name: string, mark: RegExp][] = [
  ['LINE', /\bLine\//],
  ['Facebook', /\bFB(AN|AV)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Edge', /\bEdg(A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
]
const systems: readonly [name: string, mark: RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Mac', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
]

/** Parses a User-Agent header into familiar names. The header can be forged: use the result for display only. */
export function deviceOf(userAgent: string | undefined): Device {
  const text = (userAgent ?? '').slice(0, 500)
  const find = (marks: typeof browsers) => marks.find(([, mark]) => mark.test(text))?.[0] ?? null
  return { browser: find(browsers), system: find(systems) }
}
