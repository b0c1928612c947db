import { anyId, slipVerify, trueMoneySlipVerify } from 'promptparse/generate'
import { slipVerify as readByLibrary } from 'promptparse/validate'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readSlipQr } from './slip-qr.ts'

test.each([
  ['0046000600000101030140225202611211234567890ABCDEF15102TH9104A9B5', '014', '202611211234567890ABCDEF1'],
  ['004000060000010103002021900021231231212000115102TH91049C30', '002', '0002123123121200011'],
])('the code %s names bank and reference', (text, bank, reference) => {
  expect(readSlipQr(text)).toEqual({ bank, reference })
  expect(readByLibrary(text)).toEqual({ sendingBank: bank, transRef: reference })
})

test('whatever a bank writes is read as it was written', () => {
  const bank = fc.integer({ min: 2, max: 99 }).map((code) => String(code).padStart(3, '0'))
  const reference = fc.stringMatching(/^[0-9A-Za-z]{8,30}$/)
  fc.assert(
    fc.property(bank, reference, (sendingBank, transRef) => {
      expect(readSlipQr(slipVerify({ sendingBank, transRef }))).toEqual({ bank: sendingBank, reference: transRef })
    }),
  )
})

test('a check sum without its leading zeros is the same one', () => {
  const codes = Array.from({ length: 400 }, (_, index) =>
    slipVerify({ sendingBank: '004', transRef: `REF${1000 + index}` }),
  )
  const zeroed = codes.filter((code) => /91040[0-9A-F]{3}$/.test(code))
  expect(zeroed.length).toBeGreaterThan(0)
  for (const code of zeroed) expect(readSlipQr(code.replace(/91040+/, '9104'))).toEqual(readSlipQr(code))
})

test('a slip of TrueMoney has its own form', () => {
  const code = trueMoneySlipVerify({ eventType: 'P2P', transactionId: 'TXN123456789', date: '21112026' })
  expect(readSlipQr(code)).toEqual({ bank: 'TrueMoney', reference: 'TXN123456789' })
})

const genuine = slipVerify({ sendingBank: '014', transRef: '2026112112345' })
test.each([
  ['one letter changed', genuine.replace('12345', '12346')],
  ['another bank written in', genuine.replace('03014', '03004')],
  ['a check sum that does not fit', `${genuine.slice(0, -4)}0000`],
  ['no check sum', genuine.slice(0, -8)],
  ['a code to pay, not of a payment', anyId({ type: 'MSISDN', target: '0812345678', amount: 10 })],
  ['an address', 'https://example.com/9104ABCD'],
  ['nothing', ''],
  ['lengths that lead out of the text', '0099000600000191041234'],
])('%s is no slip', (_what, text) => {
  expect(readSlipQr(text)).toBeNull()
})

test('no text at all makes it fail', () => {
  fc.assert(fc.property(fc.string({ maxLength: 200 }), (text) => void readSlipQr(text)))
})

test.each([
  ['a reference longer than any bank writes', slipVerify({ sendingBank: '014', transRef: 'A'.repeat(61) })],
  ['a reference with a blank', slipVerify({ sendingBank: '014', transRef: 'A B C' })],
  ['a bank of letters', slipVerify({ sendingBank: 'ABC', transRef: '12345678' })],
  ['no reference', slipVerify({ sendingBank: '014', transRef: '' })],
])('%s is refused although its check sum fits', (_what, text) => {
  expect(readSlipQr(text)).toBeNull()
})
