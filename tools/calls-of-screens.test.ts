import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root, sourceFiles } from './source-files.ts'

// What staff can do, they can do on a screen. A call that no screen makes is in the table of docs/operations.md, with the reason.

const files = sourceFiles()
const calls = files
  .filter(({ path }) => /^contract\/backoffice\/.*calls\.ts$/.test(path))
  .flatMap(({ path, text }) =>
    [...text.matchAll(/export const (\w+):[^=]*=\s*'((?:GET|POST|PUT|DELETE) [^']*)'/g)].map(
      ([, name = '', address = '']) => ({ path, name, address }),
    ),
  )

/** Names that a file imports from the calls of the contract, to make them and not for their types alone. */
const importedCalls = (text: string): string[] =>
  [...text.matchAll(/import \{([^}]*)\} from '[^']*\/calls\.ts'/g)].flatMap(([, names = '']) =>
    names
      .split(',')
      .map((name) => name.trim().split(' as ')[0] ?? '')
      .filter((name) => name !== '' && !name.startsWith('type ')),
  )

test('every call of the staff is made by a screen, or the operations say why not', () => {
  expect(calls.length).toBeGreaterThan(350)
  const made = new Set(files.flatMap(({ path, text }) => (path.startsWith('backoffice/') ? importedCalls(text) : [])))
  // A list is taken out by its name.
  const isList = ({ address }: (typeof calls)[number]) => address.startsWith('GET /backoffice/api/exports/')
  const without = calls.filter((call) => !isList(call) && !made.has(call.name)).map(({ address }) => address)
  const operations = readFileSync(join(root, 'docs/operations.md'), 'utf8')
  const [, table = ''] = /\n### Calls without a screen\n([\s\S]*?)(?:\n###? |$)/.exec(operations) ?? []
  const explained = [...table.matchAll(/^\| `([^`]+)` \| \S/gm)].map(([, address]) => address)
  expect(without.toSorted()).toEqual(explained.toSorted())
})

test('no screen of the staff reads the lists of visitors, which leave out what is hidden from them', () => {
  const reads = files.filter(
    ({ path, text }) => path.startsWith('backoffice/') && /from '#contract\/catalogue\/calls\.ts'/.test(text),
  )
  expect(reads.map(({ path }) => path)).toEqual([])
})
