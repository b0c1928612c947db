import { expect, test } from 'vitest'
import { loadsByGlob, namesExportedBy, namesTakenBy, unusedExports } from './exports.ts'
import { sourceFiles } from './source-files.ts'

/** Taken out of, or put into, a file that the build makes. */
const takenByTheBuild = ['storefront/entry-server.tsx: storefront', 'storefront/router/load-module.ts: loadModule']

test('what is exported is taken by another file', () => {
  expect(unusedExports(sourceFiles()).filter((line) => !takenByTheBuild.includes(line))).toEqual([])
})

test('every way to export a name is seen', () => {
  const text = [
    'export const a = 1',
    'export async function b() {}',
    'export type C = string',
    '  export const inside = 1',
    'export { d, e as f }',
    "export { g } from './other.ts'",
  ].join('\n')
  expect(namesExportedBy({ path: 'x.ts', text })).toEqual(['a', 'b', 'C', 'd', 'f', 'g'])
})

test('every way to take a name is seen', () => {
  const text = [
    "import { a, type b, c as d } from './one.ts'",
    "import type { E } from '#rules/two.ts'",
    "import f, { g } from './three.ts'",
    "import * as all from './four.ts'",
    "import * as some from './nine.ts'",
    'const list = Object.values(all)',
    'const one = some.i(some.j, ...some.k)',
    "export { h } from './five.ts'",
    "export * from './six.ts'",
    "const lazy = () => import('./seven.ts')",
    "const said = () => import(/* by its name */ './eight.ts')",
    "const { l, m: other } = await import('./ten.ts')",
    "const part = late(async () => (await withTexts(import('./eleven.ts'), ['cart'])).N)",
    "void import('./twelve.ts').then(({ o }) => o())",
    "lazy(() => import('./thirteen.ts').then((module) => ({ default: module.P })))",
  ].join('\n')
  expect(namesTakenBy({ path: 'folder/x.ts', text }).map(({ from, name }) => `${from}: ${name}`)).toEqual([
    'folder/one.ts: a',
    'folder/one.ts: b',
    'folder/one.ts: c',
    'rules/two.ts: E',
    'folder/three.ts: g',
    'folder/four.ts: *',
    'folder/nine.ts: i',
    'folder/nine.ts: j',
    'folder/nine.ts: k',
    'folder/five.ts: h',
    'folder/six.ts: *',
    'folder/seven.ts: *',
    'folder/eight.ts: *',
    'folder/ten.ts: l',
    'folder/ten.ts: m',
    'folder/eleven.ts: N',
    'folder/twelve.ts: o',
    'folder/thirteen.ts: P',
  ])
})

test('files loaded by a glob of Vite are seen, those it excludes are not', () => {
  const text = "const loaders = import.meta.glob<Partial<Texts>>(['./*.{th,en}.ts', '!./names.*'])"
  const loads = (path: string) => loadsByGlob({ path: 'folder/x.ts', text }, path)
  expect(loads('folder/cart.th.ts')).toBe(true)
  expect(loads('folder/cart.en.ts')).toBe(true)
  expect(loads('folder/cart.de.ts')).toBe(false)
  expect(loads('folder/names.en.ts')).toBe(false)
  expect(loads('other/cart.en.ts')).toBe(false)
})

test('an export that nobody takes is found', () => {
  const files = [
    { path: 'rules/a.ts', text: 'export const used = 1\nexport const unused = 2' },
    { path: 'rules/b.ts', text: "import { used } from './a.ts'" },
  ]
  expect(unusedExports(files)).toEqual(['rules/a.ts: unused'])
})

test('a name that a front passes on and nobody takes from it is found', () => {
  const files = [
    { path: 'server/a/store.ts', text: 'export const kept = 1\nexport const lost = 2' },
    { path: 'server/a/a.ts', text: "export { kept, lost } from './store.ts'" },
    { path: 'server/b/b.ts', text: "import { kept } from '#server/a/a.ts'" },
  ]
  expect(unusedExports(files)).toEqual(['server/a/a.ts: lost'])
})
