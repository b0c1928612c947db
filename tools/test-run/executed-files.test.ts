import { expect, test } from 'vitest'
import { executedFiles, modulesAt } from './executed-files.ts'

const called = (startOffset: number, count = 1) => ({ ranges: [{ startOffset, count }] })
const script = (path: string, ...functions: ReturnType<typeof called>[]) => ({ url: `file:///shop/${path}`, functions })

test('a file counts when one of its functions was called, and not for having been loaded', () => {
  const scripts = [
    script('server/cart/cart.ts', called(0), called(40)),
    script('server/cart/store.ts', called(0), called(40, 0)),
    script('tools/start.ts', called(0), called(40)),
    script('node_modules/zod/index.js', called(40)),
    { url: 'node:fs', functions: [called(40)] },
  ]
  expect(executedFiles(scripts, '/shop', () => '')).toEqual(['server/cart/cart.ts'])
})

test('of a file of the build those modules count that a called function is in', () => {
  const bundle =
    '// storefront/a.tsx\nfunction a() {}\n// node_modules/react/index.js\nfunction r() {}\n// rules/b.ts\nfunction b() {}\n'
  const [a, r, b] = ['a', 'r', 'b'].map((name) => bundle.indexOf(`function ${name}`))
  expect(modulesAt(bundle, [a ?? 0])).toEqual(['storefront/a.tsx'])
  expect(
    executedFiles([script('dist/server/entry.js', called(r ?? 0), called(b ?? 0))], '/shop', () => bundle),
  ).toEqual(['rules/b.ts'])
})
