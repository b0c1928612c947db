/** What a session was opened with, by the names its makers gave; null where the browser does not say. */
export type Device = { browser: string | null; system: string | null }

/** In this order: most browsers also claim to be those below them. */
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

/** Reads a User-Agent header into words a person knows. Nobody has to tell the truth in it: it is for the eye only. */
export function deviceOf(userAgent: string | undefined): Device {
  const text = (userAgent ?? '').slice(0, 500)
  const find = (marks: typeof browsers) => marks.find(([, mark]) => mark.test(text))?.[0] ?? null
  return { browser: find(browsers), system: find(systems) }
}
