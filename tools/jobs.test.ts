import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root, sourceFiles } from './source-files.ts'

test('the journeys that CONTRIBUTING lists by job are those that `npm test` runs', () => {
  const table =
    readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8').split('| Job | Journey |')[1]?.split('\n\n')[0] ?? ''
  const listed = [...table.matchAll(/`([\w/-]+)`/g)].map(([, name]) => `test/journeys/${name}.test.ts`)
  const tagged = sourceFiles().filter(
    ({ path, text }) => path.startsWith('test/journeys/') && text.includes("tags: 'job'"),
  )
  const files = tagged.map(({ path }) => path).filter((path) => path.endsWith('.test.ts'))
  expect([...new Set(listed)].toSorted()).toEqual(files.toSorted())
})
