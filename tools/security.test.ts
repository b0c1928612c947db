import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './source-files.ts'
import { testTitles } from './test-titles.ts'

// Every promise of docs/security.md names tests that show it, and they are there.

type Evidence = { says: string; file: string; titles: string[] }

/** The promises of a document, each with the tests named below it. */
function promisesIn(text: string): { says: string; shownBy: Evidence[] }[] {
  return text
    .split(/^- /m)
    .slice(1)
    .map((item) => {
      const [says = '', ...lines] = (item.split('\n\n')[0] ?? '').split('\n')
      const named = [...lines.join(' ').matchAll(/`([^`]+[.]test[.]ts)`: ((?:“[^”]+”(?:, )?)+)/g)]
      const shownBy = named.map(([, file = '', titles = '']) => ({
        says,
        file,
        titles: [...titles.matchAll(/“([^”]+)”/g)].map(([, title = '']) => title),
      }))
      return { says, shownBy }
    })
}

/** Run where the machine lets them: as root, and with a file system of their own. */
const onSomeMachines = [
  'test/faults/full-disk.test.ts',
  'server/data-folder.test.ts',
  'server/adapters/database/embedded/unprivileged.test.ts',
]

function missing({ file, titles }: Evidence): string[] {
  if (!existsSync(join(root, file))) return [file]
  const tests = testTitles(readFileSync(join(root, file), 'utf8'))
  const known = new Set(tests.flatMap(({ title, leftOut }) => (leftOut && !onSomeMachines.includes(file) ? [] : title)))
  return titles.filter((title) => !known.has(title)).map((title) => `${file}: ${title}`)
}

const promises = promisesIn(readFileSync(join(root, 'docs/security.md'), 'utf8'))

test('each promise names a test', () => {
  expect(promises.length).toBeGreaterThanOrEqual(64)
  expect(promises.filter(({ shownBy }) => shownBy.length === 0).map(({ says }) => says)).toEqual([])
})

test('each test that is named is there', () =>
  expect(promises.flatMap(({ shownBy }) => shownBy.flatMap(missing))).toEqual([]))

test('a promise without a test, and a test that is not there, are found', () => {
  const [alone, wrong] = promisesIn('# T\n\n- Nothing shows it.\n\n- Shown.\n  `tools/security.test.ts`: “nowhere”\n')
  expect(alone?.shownBy).toEqual([])
  expect(wrong?.shownBy.flatMap(missing)).toEqual(['tools/security.test.ts: nowhere'])
})
