import { expect, test } from 'vitest'
import { sourceFiles, type SourceFile } from '../source-files.ts'
import { testsOf } from './affected.ts'

const source = (path: string, text = ''): SourceFile => ({ path, text })
const house = [
  source('rules/price.ts'),
  source('rules/price.test.ts', "import { price } from './price.ts'"),
  source('server/cart/cart.ts', "import { price } from '#rules/price.ts'"),
  source('server/cart/open.ts', "export const open = () => import('./cart.ts')"),
  source('server/cart/cart.test.ts', "import { open } from './open.ts'"),
  source('server/stock/stock.test.ts', "const command = '../../tools/check-stock.ts'"),
  source('server/stock/levels.ts'),
  source('tools/check-stock.ts'),
  source('tools/texts.test.ts'),
  source('test/journeys/cart.test.ts'),
]
const journeys = ['test/journeys/cart.test.ts']
const of = (...changed: string[]) => testsOf(changed, house, () => journeys)

test('a change takes the tests that use the file over any number of others, also those that load it later', () => {
  expect(of('rules/price.ts')).toEqual([
    'rules/price.test.ts',
    'server/cart/cart.test.ts',
    'test/journeys/cart.test.ts',
    'tools/texts.test.ts',
  ])
})

test('a test that starts a file by its name uses it', () => {
  expect(of('tools/check-stock.ts')).toContain('server/stock/stock.test.ts')
})

test('what no test is known to use takes the tests of its folder, or of the next one above', () => {
  expect(of('server/stock/levels.ts')).toContain('server/stock/stock.test.ts')
  expect(of('server/stock/levels.ts')).not.toContain('server/cart/cart.test.ts')
  expect(of('server/unknown.json')).toEqual(
    expect.arrayContaining(['server/stock/stock.test.ts', 'server/cart/cart.test.ts']),
  )
})

test('what everything is built on takes everything, and no change nothing', () => {
  const all = house.map(({ path }) => path).filter((path) => path.includes('.test.'))
  for (const path of ['package-lock.json', 'db/migrations/0001_start.sql', 'test/database.ts', 'vitest.config.ts'])
    expect([path, of(path)]).toEqual([path, all])
  expect(of()).toEqual([])
})

test('a document takes the tests that read the sources and documents', () => {
  expect(of('docs/operations.md')).toContain('tools/texts.test.ts')
})

test('the map of the journeys is no change of anything that is tested', () => {
  expect(of('test/journeys/map.json')).toEqual([])
})

test('what a page is made of takes its journeys, and a test of it does not', () => {
  expect(of('server/stock/levels.ts')).toContain('test/journeys/cart.test.ts')
  expect(of('server/stock/stock.test.ts')).not.toContain('test/journeys/cart.test.ts')
})

test('in this project a rule reaches the tests of the calls that use it, and most changes not everything', () => {
  const sources = sourceFiles()
  const tests = sources.filter(({ path }) => path.includes('.test.')).length
  expect(testsOf(['rules/money.ts'], sources, () => [])).toContain('rules/money.test.ts')
  expect(testsOf(['storefront/account/Account.tsx'], sources, () => []).length).toBeLessThan(tests)
})
