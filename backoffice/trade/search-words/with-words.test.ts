import { expect, test } from 'vitest'
import { withWords } from './with-words.ts'

const [first, soap, rice] = [
  { words: ['ของใหม่'], means: ['เกลือ'] },
  { words: ['แฟ้บ', 'แฟบ'], means: ['ผงซักฟอก'] },
  { words: ['ข้าว'], means: ['ข้าวสาร'] },
]
const opened = { list: 'everyday', was: soap } as const
const changed = { words: ['แฟ้บ'], means: ['ผงซักฟอก'] }

test('the words that were opened are changed or removed, also where others were added above them meanwhile', () => {
  const draft = { everyday: [first, soap, rice], needs: [] }
  expect(withWords(draft, { ...opened, words: null })).toEqual({ everyday: [first, rice], needs: [] })
  expect(withWords(draft, { ...opened, words: changed })).toEqual({ everyday: [first, changed, rice], needs: [] })
})

test('words that are not there any more are written over no others', () => {
  const draft = { everyday: [first, changed, rice], needs: [soap] }
  expect(withWords(draft, { ...opened, words: null })).toBeNull()
  expect(withWords(draft, { ...opened, words: changed })).toBeNull()
})

test('new words come first', () => {
  const draft = { everyday: [soap], needs: [rice] }
  expect(withWords(draft, { list: 'needs', was: null, words: first })).toEqual({
    everyday: [soap],
    needs: [first, rice],
  })
})
