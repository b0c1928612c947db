import { expect, test } from 'vitest'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { specification } from '#test/specification/specification.ts'
import { root } from './source-files.ts'
import { testTitles, type Title } from './test-titles.ts'

const files = new Map<string, Title[]>()
function titlesOf(file: string): Title[] {
  const known = files.get(file)
  if (known) return known
  const titles = testTitles(readFileSync(join(root, file), 'utf8'))
  files.set(file, titles)
  return titles
}

/** What is wrong with one `<file>: <describe> > <test>`; null when it is a test that runs. */
function errorIn(shown: string): string | null {
  const cut = shown.indexOf(': ')
  const file = shown.slice(0, cut)
  if (cut < 0 || !file.endsWith('.test.ts') || !existsSync(join(root, file))) return `no such file: ${shown}`
  const titles = titlesOf(file)
  if (titles.some(({ kind, leftOut }) => kind === 'describe' && leftOut)) return `leaves tests out: ${file}`
  const path = shown.slice(cut + 2).split(' > ')
  const found = path.map((title, index) => {
    const kind = index === path.length - 1 ? 'test' : 'describe'
    return titles.find((one) => one.kind === kind && one.title === title)
  })
  if (found.includes(undefined)) return `no such test: ${shown}`
  return found.some((one) => one?.leftOut) ? `does not run: ${shown}` : null
}

test.each(specification)('section $section: each statement has a test that shows it', ({ statements }) => {
  expect(statements.filter(({ shownBy }) => shownBy.length === 0).map(({ says }) => says)).toEqual([])
  expect(statements.flatMap(({ shownBy }) => shownBy.map(errorIn)).filter((one) => one !== null)).toEqual([])
})

test.each(specification)('section $section: no statement has been lost', ({ statements, atLeast }) => {
  expect(statements.length).toBeGreaterThanOrEqual(atLeast)
})

test('no statement stands twice', () => {
  const said = specification.flatMap(({ statements }) => statements.map(({ says }) => says.toLowerCase()))
  expect(said.filter((says, index) => said.indexOf(says) !== index)).toEqual([])
})

test('a test that is not there, or does not run, shows nothing', () => {
  const here = 'tools/specification.test.ts'
  expect(errorIn(`${here}: no statement stands twice`)).toBeNull()
  expect(errorIn(`${here}: section $section: no statement has been lost`)).toBeNull()
  expect(errorIn(`${here}: no statement stands thrice`)).toContain('no such test')
  expect(errorIn(`${here}: screens > no statement stands twice`)).toContain('no such test')
  expect(errorIn('tools/nowhere.test.ts: no statement stands twice')).toContain('no such file')
  const skipping = "test.skip('later', () => {})\ntest.each([\n  ['a', 1],\n])('%s is a row', () => {})"
  expect(testTitles(skipping)).toEqual([
    { kind: 'test', title: 'later', leftOut: true },
    { kind: 'test', title: '%s is a row', leftOut: false },
  ])
})
