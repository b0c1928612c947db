import { expect, test } from 'vitest'
import { sourceFiles } from './source-files.ts'
import { vocabularyAdvice } from './vocabulary.ts'

test('names and comments keep to the vocabulary', () => {
  expect(sourceFiles().flatMap(vocabularyAdvice)).toEqual([])
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
