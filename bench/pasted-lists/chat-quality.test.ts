import { describe, expect, test } from 'vitest'
import { chatQualityOf, chatSets } from './chat-quality.ts'

// The bar for lines of everyday chats: what is filled in is the right product in the right number of pieces, and where
// it is a guess, it is marked as one.

const sets = chatSets.map((name) => ({ name, ...chatQualityOf(name) }))

describe.each(sets)('of the $name chat lines', ({ right, questions, wrong, missed }) => {
  test('nine of ten are right', () => expect(right, missed.join('\n')).toBeGreaterThanOrEqual(90))
  test('few raise a question', () => expect(questions, missed.join('\n')).toBeLessThanOrEqual(15))
  test('none is silently wrong or in another unit', () => expect(wrong).toEqual([]))
})
