import { expect, test } from 'vitest'
import { specification } from '#test/specification/specification.ts'
import { showingTests } from './shown-statements.ts'
import { sourceFiles } from './source-files.ts'

const sections = Object.entries(specification)
const tests = showingTests(sourceFiles())
const shown = new Set(tests.filter(({ runs }) => runs).flatMap(({ statements }) => statements))

/** The tests of one file of this content. */
const testsOf = (text: string) => showingTests([{ path: 'server/some.test.ts', text }])

test.each(sections)('section %s: each statement has a test that shows it, and none has been lost', (section, says) => {
  const numbers = Object.keys(says)
  expect(numbers).toEqual(numbers.map((_, index) => `${section}.${index + 1}`))
  expect(numbers.filter((number) => !shown.has(number))).toEqual([])
})

test('a test shows only what is a statement', () => {
  const known = new Set(sections.flatMap(([, says]) => Object.keys(says)))
  expect(tests.filter(({ statements }) => statements.some((one) => !known.has(one)))).toEqual([])
})

test('no statement stands twice', () => {
  const said = sections.flatMap(([, statements]) => Object.values(statements).map((says) => says.toLowerCase()))
  expect(said.filter((says, index) => said.indexOf(says) !== index)).toEqual([])
})

test('a test says above itself what it shows, and shows nothing where it does not run', () => {
  const tag = '// Specification'
  const runs = `${tag} 1.1, 1.2\n${tag} phone.3\ntest.each([\n  ['a', 1],\n])('%s is a row', () => {\n  call('b', 1)\n})`
  expect(testsOf(runs)).toEqual([
    { test: 'server/some.test.ts: %s is a row', statements: ['1.1', '1.2', 'phone.3'], runs: true },
  ])
  expect(testsOf(`${tag} 1.1\ntest.skip('later', () => {})`)).toMatchObject([{ runs: false }])
  expect(testsOf(`describe.skip('all', () => {})\n  ${tag} 1.1\n  test('later', () => {})`)).toMatchObject([
    { runs: false },
  ])
  expect(() => testsOf(`${tag} 1.1\nconst nothing = 1\ntest('later', () => {})`)).toThrow(
    'does not stand directly above',
  )
})
