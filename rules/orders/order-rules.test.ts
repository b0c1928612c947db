import fc from 'fast-check'
import { expect, test } from 'vitest'
import { satang } from '../money.ts'
import { isOwed, payTypes, type PayType } from '../payments/pay-types.ts'
import {
  freeDeliveryFrom,
  missingFrom,
  noOrderRules,
  ownOrderRules,
  refusalOf,
  type OrderRules,
} from './order-rules.ts'
import { leastBySearch } from './order-rules.fixture.ts'

const amounts = fc.integer({ min: 0, max: 2_000_00 }).map(satang)
const provinces = fc.constantFrom('20', '23', '30', null)
const segments = fc.constantFrom('grocery', 'restaurant', null)
const ways = fc.constantFrom<(PayType | null)[]>('COD', 'PROMPTPAY', 'ACCOUNT', null)
const least = fc.record({ amount: amounts, provinceCode: provinces, segment: segments, payType: ways })
const rules: fc.Arbitrary<OrderRules> = fc.record({
  least: fc.array(least, { maxLength: 12 }),
  freeFrom: fc.array(fc.record({ amount: amounts, provinceCode: provinces }), { maxLength: 4 }),
})
const orders = fc.record({
  goods: amounts,
  provinceCode: provinces,
  segment: segments,
  payType: fc.constantFrom(...payTypes),
  fee: fc.constantFrom(0, 100_00).map(satang),
})

test('an order is refused exactly where its goods are worth less than the row that says most about it', () => {
  fc.assert(
    fc.property(rules, orders, (some, order) => {
      const expected = leastBySearch(some.least, order)
      const refusal = refusalOf(missingFrom(ownOrderRules(some, order), order.goods, order.payType))
      expect(refusal !== null).toBe(order.goods < expected)
      if (refusal) expect([refusal.least, refusal.missing]).toEqual([expected, expected - order.goods])
    }),
  )
})

test('what is missing is enough, and a satang less is not', () => {
  fc.assert(
    fc.property(rules, orders, (some, { goods, payType, ...buyer }) => {
      const own = ownOrderRules(some, buyer)
      for (const { kind, missing } of missingFrom(own, goods, payType)) {
        const kindsWith = (more: number) => missingFrom(own, satang(goods + more), payType).map((one) => one.kind)
        expect(missing).toBeGreaterThan(0)
        expect(kindsWith(missing)).not.toContain(kind)
        expect(kindsWith(missing - 1)).toContain(kind)
      }
    }),
  )
})

test('while the way to pay is open, only what every way asks for is missing; another way is named where it asks for less', () => {
  fc.assert(
    fc.property(rules, orders, (some, { goods, payType, ...buyer }) => {
      const own = ownOrderRules(some, buyer)
      const refused = (way: PayType | null) => refusalOf(missingFrom(own, goods, way))
      const open = payTypes.filter((way) => !isOwed(way))
      if (refused(null)) for (const way of open) expect(refused(way)).not.toBeNull()
      const refusal = refused(payType)
      if (refusal?.elsewise) expect(refused(null)).toBeNull()
    }),
  )
})

test('the order of the rows does not matter', () => {
  fc.assert(
    fc.property(rules, orders, (some, { goods, payType, ...buyer }) => {
      const turned = { least: some.least.toReversed(), freeFrom: some.freeFrom.toReversed() }
      const [one, other] = [some, turned].map((each) => missingFrom(ownOrderRules(each, buyer), goods, payType))
      expect(other).toEqual(one)
    }),
  )
})

test('without rules every amount is allowed, and where delivery costs nothing no amount makes it free', () => {
  fc.assert(
    fc.property(rules, orders, (some, { goods, payType, ...buyer }) => {
      expect(missingFrom(ownOrderRules(noOrderRules, buyer), goods, payType)).toEqual([])
      const own = ownOrderRules(some, { ...buyer, fee: satang(0) })
      expect(missingFrom(own, goods, payType).map(({ kind }) => kind)).not.toContain('free_delivery')
    }),
  )
})

test('a row for a group that asks for nothing frees it from the least amount of all', () => {
  const every = { amount: satang(500_00), provinceCode: null, segment: null, payType: null }
  const cash = { ...every, amount: satang(800_00), payType: 'COD' as const }
  const schools = { ...every, amount: satang(0), segment: 'school' }
  const own = (segment: string) =>
    ownOrderRules({ least: [every, cash, schools], freeFrom: [] }, { provinceCode: '20', segment, fee: satang(0) })
  const goods = satang(260_00)
  expect(missingFrom(own('grocery'), goods, 'PROMPTPAY')).toEqual([
    { kind: 'least', least: 500_00, missing: 240_00, elsewise: false },
  ])
  expect(missingFrom(own('grocery'), satang(500_00), 'COD')).toEqual([
    { kind: 'least', least: 800_00, missing: 300_00, elsewise: true },
  ])
  expect(missingFrom(own('school'), goods, 'PROMPTPAY')).toEqual([])
  // Two rows say as much about this one: the higher amount counts.
  expect(missingFrom(own('school'), goods, 'COD')).toMatchObject([{ least: 800_00, elsewise: true }])
})

test('free delivery: the amount of the province counts, otherwise that of all', () => {
  const some = {
    least: [],
    freeFrom: [
      { amount: satang(2_000_00), provinceCode: null },
      { amount: satang(5_000_00), provinceCode: '50' },
    ],
  }
  expect([freeDeliveryFrom(some, '50'), freeDeliveryFrom(some, '30'), freeDeliveryFrom(noOrderRules, '30')]).toEqual([
    5_000_00,
    2_000_00,
    null,
  ])
})
