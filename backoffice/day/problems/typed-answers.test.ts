import { expect, test } from 'vitest'
import { forgetAnswer, isAnyTyped, typeAnswer, typedAnswer, type TypedAnswers } from './typed-answers.ts'

const none: TypedAnswers = new Map()

test('what is typed of one problem stays while another one is answered', () => {
  const first = typeAnswer(typeAnswer(none, 'a', { outcome: 'credit', amount: '350' }), 'a', { words: 'ขออภัย' })
  const both = typeAnswer(first, 'b', { words: 'ส่งใหม่พรุ่งนี้' })
  expect(typedAnswer(both, 'a')).toEqual({ outcome: 'credit', amount: '350', words: 'ขออภัย' })
  expect(typedAnswer(both, 'c')).toEqual({ outcome: 'explained', amount: '', words: '' })
  const sent = forgetAnswer(both, 'b')
  expect([isAnyTyped(sent, ['b', 'c']), isAnyTyped(sent, ['a'])]).toEqual([false, true])
})

test('a way that is only chosen is nothing to lose, and neither is an answer to what others have answered', () => {
  const chosen = typeAnswer(none, 'a', { outcome: 'redelivery' })
  expect(isAnyTyped(chosen, ['a'])).toBe(false)
  expect(isAnyTyped(typeAnswer(chosen, 'a', { words: 'พรุ่งนี้' }), ['b'])).toBe(false)
})
