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
