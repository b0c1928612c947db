import { expect, test } from 'vitest'
import { cookiePolicy } from '#server/content/default-content/cookie-policy.ts'
import { sourceFiles } from './source-files.ts'

// The page about cookies promises to name every cookie and every storage key. What writes them is read from the source.

const sources = sourceFiles().filter(
  ({ path }) => /^(server|storefront|design|web)\//.test(path) && !/\.(test|fixture)\.tsx?$/.test(path),
)

/** `name=value; Path=…`, however it is quoted: a cookie as it is written, its name plain or `${…}`. */
const written = /['"`](\$\{\w+\}|[\w-]+)=[^'"`\n]*;\s*(?:path|max-age)=/gi
/** Calls of what writes a cookie for others: `secretCookie(name, …)`, `setCookie('signed-in', …)`. */
const writers = /\b(?:secretCookie|setCookie)\(\s*(\w+|'[\w-]+')\s*,/g

/** The values of an expression: a quoted word, or a constant or list of the same file. */
function namesOf(expression: string, { path, text }: { path: string; text: string }): string[] {
  const word = expression.replace(/^\$\{(.*)\}$/, '$1')
  if (/^'.*'$/.test(word)) return [word.slice(1, -1)]
  const plain = new RegExp(`const ${word} = '([^']+)'`).exec(text)?.[1]
  if (plain) return [plain]
  const listed = new RegExp(`const ${word} of (\\w+)\\)`).exec(text)?.[1]
  const list = listed && new RegExp(`const ${listed} = \\[([^\\]]*)\\]`).exec(text)?.[1]
  if (list) return [...list.matchAll(/'([^']+)'/g)].map(([, name = '']) => name)
  throw new Error(`${path} writes a cookie whose name cannot be read: ${expression}`)
}

const cookies = new Set(
  sources.flatMap((file) => [
    ...[...file.text.matchAll(written)].flatMap(([, name = '']) => {
      if (!name.startsWith('$')) return [name]
      // The writers themselves take the name from their callers, which are read below.
      return /const (?:secretCookie|setCookie) = \(name: string/.test(file.text) ? [] : namesOf(name, file)
    }),
    ...[...file.text.matchAll(writers)].flatMap(([, name = '']) => namesOf(name, file)),
  ]),
)

/** Keys by their common beginning, and those without it where they are written: plain, or a constant of the same file. */
const keys = new Set(
  sources
    .filter(({ path }) => !path.startsWith('server/'))
    .flatMap(({ text }) => [
      ...[...text.matchAll(/['"`](songdee\.[\w-]+)/g)].map(([, key = '']) => key),
      ...[...text.matchAll(/\.setItem\(\s*(\w+|'[^']*')\s*,/g)].flatMap(([, name = '']) =>
        name.startsWith("'") ? name.slice(1, -1) : (new RegExp(`const ${name} = '([^']*)'`).exec(text)?.[1] ?? []),
      ),
    ])
    // The prefix of the keys of staff: the page is for retailers.
    .filter((key) => key !== 'songdee.backoffice'),
)

/** The names in bold at the start of a list's lines; one that ends in `…` is a prefix. */
const listed = (page: string): string[] =>
  [...page.matchAll(/^- \*\*(.+?)\*\* /gm)].flatMap(([, names = '']) => names.split(', '))
const isListed = (name: string, names: readonly string[]) =>
  names.some((one) => (one.endsWith('…') ? name.startsWith(one.slice(0, -1)) : name === one))

test('what the source writes is read: the cookies that are known are among it', () => {
  expect([...cookies].sort()).toEqual(
    expect.arrayContaining(['apple-sign-in', 'consent', 'known-browser', 'popup-count', 'signed-in']),
  )
  expect([...keys]).toEqual(expect.arrayContaining(['songdee.access_token', 'lang', 'dense']))
  const files = sources.filter(({ text }) => /document\.cookie = |['"]set-cookie['"]/i.test(text))
  expect(files.length).toBeGreaterThan(5)
})

test.each(['th', 'en'] as const)('the page about cookies names every cookie and storage key, in %s', (language) => {
  const names = listed(cookiePolicy().body[language])
  expect([...cookies, ...keys].filter((name) => !isListed(name, names))).toEqual([])
})
