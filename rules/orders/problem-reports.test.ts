import fc from 'fast-check'
import { expect, test } from 'vitest'
import { satang } from '#rules/money.ts'
import {
  canBeReported,
  canCredit,
  canSendAgain,
  maxCredit,
  mayHaveReports,
  problemKinds,
  reportViolation,
} from './problem-reports.ts'
import { canTransition, stages, type Stage } from './stages.ts'

const ordered = [
  { lineNo: 1, qty: 10 },
  { lineNo: 2, qty: 1 },
]
const line = fc.record({ lineNo: fc.integer({ min: 0, max: 3 }), qty: fc.integer({ min: 0, max: 12 }) })

test('goods can be reported from the moment they leave', () => {
  expect(stages.filter(canBeReported)).toEqual(['OUT_FOR_DELIVERY', 'DELIVERED', 'PARTLY_DELIVERED'])
})

test('what was reported stays wherever an order comes to from the road', () => {
  const reachable = new Set<Stage>(stages.filter(canBeReported))
  for (const from of reachable)
    for (const to of stages) if (canTransition(from, to, 'manager') === 'yes') reachable.add(to)
  expect([...reachable].filter((stage) => !mayHaveReports(stage))).toEqual([])
  expect(stages.filter((stage) => !mayHaveReports(stage))).toEqual([
    ...['ORDER_COMPLETE', 'VERIFYING_PAYMENT', 'PAYMENT_COMPLETE'],
  ])
})

test('whatever is accepted names each line once, with no more than was ordered', () => {
  fc.assert(
    fc.property(fc.constantFrom(...problemKinds), fc.array(line, { maxLength: 4 }), (kind, lines) => {
      if (reportViolation({ kind, lines, words: 'ขวดแตก' }, ordered)) return
      expect(new Set(lines.map(({ lineNo }) => lineNo)).size).toBe(lines.length)
      for (const { lineNo, qty } of lines) {
        const units = ordered.find((one) => one.lineNo === lineNo)?.qty ?? 0
        expect(qty >= 1 && qty <= units).toBe(true)
      }
      if (kind !== 'other') expect(lines.length).toBeGreaterThan(0)
    }),
  )
})

test('something without goods is told in words', () => {
  expect(reportViolation({ kind: 'other', lines: [], words: null }, ordered)).toEqual({
    path: 'words',
    code: 'required',
  })
  expect(reportViolation({ kind: 'other', lines: [], words: 'คนส่งมาช้า' }, ordered)).toBeNull()
  expect(reportViolation({ kind: 'missing', lines: [], words: 'ขาด' }, ordered)).toMatchObject({ path: 'lines' })
})

test('never more is given back than the goods that came were worth, without those that were sent again', () => {
  const anAmount = fc.integer({ min: 0, max: 10_000_000 }).map(satang)
  fc.assert(
    fc.property(anAmount, anAmount, anAmount, anAmount, (grandTotal, undelivered, credited, sentAgain) => {
      const most = maxCredit({ grandTotal, undelivered, credited, sentAgain })
      expect(most).toBeGreaterThanOrEqual(0)
      if (most > 0) expect(most + undelivered + credited + sentAgain).toBe(grandTotal)
    }),
  )
})

test('goods can be sent again as far as their line and their product go', () => {
  const paidAndFree = [
    { productId: 1, qty: 4 },
    { productId: 1, qty: 2 },
  ]
  expect(
    canSendAgain(paidAndFree, [
      { mostAgain: 5, left: 6 },
      { mostAgain: 2, left: 6 },
    ]),
  ).toBe(true)
  expect(
    canSendAgain(paidAndFree, [
      { mostAgain: 4, left: 4 },
      { mostAgain: 2, left: 4 },
    ]),
  ).toBe(false)
  expect(
    canSendAgain(paidAndFree, [
      { mostAgain: 3, left: 9 },
      { mostAgain: 2, left: 9 },
    ]),
  ).toBe(false)
  expect(canSendAgain(paidAndFree, [{}, {}])).toBe(true)
  expect(canSendAgain([], [])).toBe(false)
})

test('goods are credited as far as their product has units left, on whatever line; words alone always', () => {
  const paidAndFree = [
    { productId: 1, qty: 4 },
    { productId: 1, qty: 2 },
  ]
  expect(canCredit(paidAndFree, [{ mostCredit: 6 }, { mostCredit: 6 }])).toBe(true)
  expect(canCredit(paidAndFree, [{ mostCredit: 5 }, { mostCredit: 5 }])).toBe(false)
  expect(canCredit([{ productId: 1, qty: 1 }], [{ mostCredit: 0 }])).toBe(false)
  expect(canCredit(paidAndFree, [{}, {}])).toBe(true)
  expect(canCredit([], [])).toBe(true)
})
