import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root, sourceFiles } from './source-files.ts'

const pages = sourceFiles()
  .filter(
    ({ path }) =>
      /^(backoffice|design|rules|server|storefront|web)\//.test(path) && !/\.(test|fixture)\.tsx?$/.test(path),
  )
  .map(({ text }) => text)
  .join('\n')
const words = new Set(pages.match(/[a-z][\w-]*/gi))
/** How classes begin whose ending is computed: `badge-${tone}`. */
const beginnings = [...new Set([...pages.matchAll(/[a-z][a-z0-9-]*-(?=\$\{)/g)].map(([beginning]) => beginning))]

const isUsed = (name: string): boolean =>
  words.has(name) || name.startsWith('react-aria-') || beginnings.some((one) => name.startsWith(one))

test('every class that has a rule of style stands on a page', () => {
  const sheets = ['backoffice', 'design', 'storefront'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.css'))
      .map((file) => `${folder}/${file}`),
  )
  expect(sheets.length).toBeGreaterThan(50)
  const unused = sheets.flatMap((sheet) => {
    const rules = readFileSync(join(root, sheet), 'utf8').replaceAll(/\/\*[^]*?\*\/|@import '[^']*'|url\([^)]*\)/g, '')
    const names = new Set([...rules.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name))
    return [...names].filter((name) => !isUsed(name)).map((name) => `${sheet}: .${name}`)
  })
  expect(unused).toEqual([])
})
