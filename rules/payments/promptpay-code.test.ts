import { anyId, billPayment } from 'promptparse/generate'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { satang, toBaht } from '../money.ts'
import { amountOfPromptPayCode } from './promptpay-code.ts'

const bill = (amount?: number) =>
  billPayment({ billerId: '000000000000000', ref1: 'SD261122000001A1', ...(amount && { amount }) })

test('the amount of a PromptPay code is read to the satang, of a bill and of a number', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999_999 }), (whole) => {
      const amount = toBaht(satang(whole))
      expect(amountOfPromptPayCode(bill(amount))).toBe(whole)
      expect(amountOfPromptPayCode(anyId({ type: 'MSISDN', target: '0812345678', amount }))).toBe(whole)
    }),
  )
})

test('a code that was changed, that leaves the amount open, or that is something else has no amount', () => {
  const code = bill(736.5)
  expect(amountOfPromptPayCode(code.replace('736.50', '136.50'))).toBeNull()
  expect(amountOfPromptPayCode(bill())).toBeNull()
  for (const other of ['', 'https://pay.test/?amount=736.50', `${code} `, code.slice(0, -1), code.repeat(9)])
    expect(amountOfPromptPayCode(other)).toBeNull()
})
