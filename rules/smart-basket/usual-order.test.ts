import { expect, test } from 'vitest'
import type { Reason, Recommendation } from './recommend.ts'
import { starterOrder, usualOrderFrom } from './usual-order.ts'

const all = () => true
const one = (sku: string, reason: Omit<Reason, 'code'> = {}, suggestedQty = 6): Recommendation => ({
  sku,
  suggestedQty,
  reason: { code: reason.everyDays === undefined ? 'popular' : 'bought_regularly', ...reason },
})

test('another service is believed in its order: what has a rhythm and is not too early for', () => {
  const recommended = [
    one('weekly', { everyDays: 7, daysSince: 7 }, 12),
    one('too early', { everyDays: 7, daysSince: 1 }),
    one('popular'),
    one('bought once', { daysSince: 30 }),
    one('late', { everyDays: 7, daysSince: 40 }),
  ]
  expect(usualOrderFrom(recommended, all)).toEqual([
    { sku: 'weekly', qty: 12, everyDays: 7, daysSince: 7 },
    { sku: 'late', qty: 6, everyDays: 7, daysSince: 40 },
  ])
  expect(usualOrderFrom(recommended, (sku) => sku !== 'weekly').map(({ sku }) => sku)).toEqual(['late'])
})

test('it is as long as a usual basket: one product of every order, and four of every fourth, are two', () => {
  const rare = ['a', 'b', 'c', 'd'].map((sku) => one(sku, { everyDays: 28, daysSince: 28 }))
  const order = usualOrderFrom([one('always', { everyDays: 7, daysSince: 7 }), ...rare], all)
  expect(order.map(({ sku }) => sku)).toEqual(['always', 'a'])
})

test('what comes twice counts once, a rhythm of nothing is none, and nothing makes nothing', () => {
  const weekly = one('rice', { everyDays: 7, daysSince: 7 })
  expect(usualOrderFrom([weekly, { ...weekly, suggestedQty: 99 }], all)).toMatchObject([{ sku: 'rice', qty: 6 }])
  expect(usualOrderFrom([one('odd', { everyDays: 0, daysSince: 7 })], all)).toEqual([])
  expect(usualOrderFrom([], all)).toEqual([])
})

test('a first order is the twenty best of what is recommended and may be had', () => {
  const recommended = Array.from({ length: 30 }, (_, index) => one(`sku ${index}`, {}, index + 1))
  const lines = starterOrder(recommended, (sku) => sku !== 'sku 1')
  expect(lines.length).toBe(20)
  expect(lines.slice(0, 2)).toEqual([
    { sku: 'sku 0', qty: 1 },
    { sku: 'sku 2', qty: 3 },
  ])
})
