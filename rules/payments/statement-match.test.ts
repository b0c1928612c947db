import fc from 'fast-check'
import { expect, test } from 'vitest'
import { satang } from '../money.ts'
import { matchStatement, type KnownPayment, type StatementEntry } from './statement-match.ts'
import { labelledEntries, labelledPayments } from './statement-rows.fixture.ts'

const at = Date.parse('2026-11-02T10:00:00+07:00')
const entry = (change: Partial<StatementEntry> = {}): StatementEntry => ({
  id: 'entry',
  at,
  hasTime: true,
  amount: satang(480_00),
  text: 'REF0012345',
  ...change,
})
const payment = (change: Partial<KnownPayment> = {}): KnownPayment => ({
  id: 'slip',
  at,
  amount: satang(480_00),
  references: ['REF0012345'],
  ...change,
})

test('200 labelled entries are all matched as a person matched them', () => {
  const matches = matchStatement(
    labelledEntries.map((labelled) => labelled.entry),
    labelledPayments,
  )
  expect(matches).toHaveLength(200)
  const found = matches.map(({ paymentId, reason }, index) => ({
    what: labelledEntries[index]?.what,
    paymentId,
    reason,
  }))
  expect(found).toEqual(labelledEntries.map(({ what, paymentId, reason }) => ({ what, paymentId, reason })))
})

test('a payment belongs to one entry: the one with its reference, although another has its amount too', () => {
  const matches = matchStatement([entry({ id: 'alike', text: '' }), entry({ id: 'named' })], [payment()])
  expect(matches).toEqual([
    { entryId: 'alike', state: 'unknown', paymentId: null, reason: null },
    { entryId: 'named', state: 'matched', paymentId: 'slip', reason: 'reference_and_amount' },
  ])
})

test('short references match nothing, since they appear in statements by accident', () => {
  expect(
    matchStatement([entry({ text: 'SALE 12345', amount: satang(1) })], [payment({ references: ['12345'] })]),
  ).toEqual([{ entryId: 'entry', state: 'unknown', paymentId: null, reason: null }])
})

test('every entry is answered once, no payment twice, and a matched one has reference and amount', () => {
  const amounts = fc.integer({ min: 1, max: 6 }).map((baht) => satang(baht * 100_00))
  const entries = fc.array(
    fc.record({ amount: amounts, minutes: fc.integer({ min: -3000, max: 3000 }), named: fc.nat(9) }),
    {
      maxLength: 12,
    },
  )
  const payments = fc.array(fc.record({ amount: amounts, minutes: fc.integer({ min: -3000, max: 3000 }) }), {
    maxLength: 10,
  })
  fc.assert(
    fc.property(entries, payments, (given, known) => {
      const rows = given.map(({ amount, minutes, named }, index) =>
        entry({ id: `entry-${index}`, amount, at: at + minutes * 60_000 + index, text: `REFERENCE${named}` }),
      )
      const slips = known.map(({ amount, minutes }, index) =>
        payment({ id: `slip-${index}`, amount, at: at + minutes * 60_000, references: [`REFERENCE${index}`] }),
      )
      const matches = matchStatement(rows, slips)
      expect(matches.map(({ entryId }) => entryId)).toEqual(rows.map(({ id }) => id))
      const used = matches.flatMap(({ paymentId }) => paymentId ?? [])
      expect(new Set(used).size).toBe(used.length)
      for (const { entryId, state, paymentId } of matches) {
        const row = rows.find(({ id }) => id === entryId)
        const slip = slips.find(({ id }) => id === paymentId)
        expect(state === 'unknown').toBe(paymentId === null)
        if (state === 'matched') expect([slip?.amount, slip?.references]).toEqual([row?.amount, [row?.text]])
      }
    }),
  )
})

test('5,000 entries and 5,000 payments are matched without comparing each with each', () => {
  const many = Array.from({ length: 5000 }, (_, index) => index)
  const rows = many.map((index) =>
    entry({ id: `e${index}`, text: `PAID REFERENCE${index}`, amount: satang(index + 1) }),
  )
  const slips = many.map((index) =>
    payment({ id: `p${index}`, references: [`REFERENCE${index}`], amount: satang(index + 1) }),
  )
  expect(
    matchStatement(rows, slips).every(
      ({ state, entryId, paymentId }) => state === 'matched' && paymentId === `p${entryId.slice(1)}`,
    ),
  ).toBe(true)
})
