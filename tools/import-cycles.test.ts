import { expect, test } from 'vitest'
import { importsOf, isOwn, sourceFiles, type Import } from './source-files.ts'

// `import/no-cycle` of the linter leaves types out; files that need each other's types cannot be understood apart either.

/** Removes imports of files that nobody imports or that import nobody, until only circles are left. */
function circlesIn(imports: readonly Import[]): Import[] {
  const froms = new Set(imports.map(({ from }) => from))
  const tos = new Set(imports.map(({ to }) => to))
  const left = imports.filter(({ from, to }) => froms.has(to) && tos.has(from))
  return left.length === imports.length ? left : circlesIn(left)
}

test('no file imports itself by a detour, not even its types', () => {
  const now = sourceFiles()
    .flatMap(importsOf)
    .filter(({ to, lazy }) => isOwn(to) && !lazy)
  expect(now.length).toBeGreaterThan(500)
  expect(circlesIn(now).map(({ from, to }) => `${from} → ${to}`)).toEqual([])
})

test('a circle of types is found', () => {
  const type = (from: string, to: string): Import => ({ from, to, typeOnly: true, lazy: false })
  const circle = [type('a', 'b'), type('b', 'c'), type('c', 'a')]
  expect(circlesIn([type('before', 'a'), ...circle, type('b', 'after')])).toEqual(circle)
})
