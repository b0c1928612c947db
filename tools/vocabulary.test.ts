import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root, sourceFiles } from './source-files.ts'
import { documentAdvice, vocabularyAdvice } from './vocabulary.ts'

test('names and comments keep to the vocabulary', () => {
  expect(sourceFiles().flatMap(vocabularyAdvice)).toEqual([])
})

test('so do the documents', () => {
  const paths = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', ...globSync('docs/**/*.md', { cwd: root })]
  expect(paths.length).toBeGreaterThan(100)
  const documents = paths.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
  expect(documents.flatMap(documentAdvice)).toEqual([])
  const text = 'Said anew, “and told”, by `whoever`.'
  expect(documentAdvice({ path: 'docs/some.md', text })).toEqual(['docs/some.md: “anew”: say again'])
})

test('a docstring of an export does not begin with what is above it', () => {
  const text = [
    '/** Locks it. */',
    'export const lock = 1',
    '/** The same without a lock. */',
    'export const read = 2',
    '/** The same for many. */',
    'const ofMany = [lock, read]',
    '/** As `read`, with the same lock. */',
    'export const other = ofMany',
  ].join('\n')
  expect(vocabularyAdvice({ path: 'server/cart/locks.ts', text })).toEqual([
    'server/cart/locks.ts: “The same without a lock.”: name what it is like, as “As `readCart`, …”',
  ])
})

test('a word to avoid is found in every kind of name, and nothing else is', () => {
  const text = [
    '// What befalls it.',
    'type Kept = { veil: string }',
    'type Problem = { kept: string }',
    'const isUndisturbed = ({ veil }: Kept) => `the veil ${surveil(veil)}`',
    "const whoeverAsks = ['veil', 'lest']",
  ].join('\n')
  expect(vocabularyAdvice({ path: 'server/cart/veil-of-stock.ts', text }).map((line) => line.split(': ')[1])).toEqual([
    "the file's name",
    'veil',
    'isUndisturbed',
    'whoeverAsks',
    'Kept is a participle',
    'a comment',
  ])
})
