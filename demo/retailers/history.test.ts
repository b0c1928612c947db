import { describe, expect, test } from 'vitest'
import { demoCatalogue } from '#demo/catalogue/catalogue.ts'
import { subcategoryByKey } from '#demo/catalogue/category-tree.ts'
import type { DemoOrder } from '#demo/types.ts'
import { habitsFrom } from '#rules/smart-basket/habit.ts'
import { trendOf } from '#rules/smart-basket/trend.ts'
import { usualOrder } from '#rules/smart-basket/usual-order.ts'
import { dayBefore } from './calendar.ts'
import { demoOrders } from './history.ts'
import { demoOutlets } from './outlets.ts'

const catalogue = demoCatalogue()
const outlets = demoOutlets()
const today = '2026-11-21'
const orders = demoOrders(catalogue, outlets, today)
const productById = new Map(catalogue.products.map((product) => [product.id, product]))
const byOutlet = Map.groupBy(orders, ({ outletCode }) => outletCode)

const states = (some: readonly DemoOrder[]) => new Set(some.map(({ state }) => state))
const share = (some: readonly DemoOrder[], of: (order: DemoOrder) => boolean) => some.filter(of).length / some.length
const units = (some: readonly DemoOrder[], sub: string) => {
  const id = subcategoryByKey.get(sub)?.id
  return some.flatMap(({ lines }) => lines).filter((line) => productById.get(line.productId)?.subcategoryId === id)
    .length
}

test('the same day gives the same orders; another day moves the seasons', () => {
  expect(demoOrders(catalogue, outlets, today)).toEqual(orders)
  expect(demoOrders(catalogue, outlets, '2027-04-20')).not.toEqual(orders)
})

test('there is a year of orders, oldest first, none today', () => {
  expect(orders.length).toBeGreaterThanOrEqual(2000)
  expect(orders.length).toBeLessThanOrEqual(3500)
  for (const [index, order] of orders.entries()) {
    expect(order.daysAgo).toBeGreaterThanOrEqual(1)
    expect(order.daysAgo).toBeLessThanOrEqual(365)
    expect(order.minuteOfDay).toBeGreaterThanOrEqual(0)
    expect(order.minuteOfDay).toBeLessThan(1440)
    const before = orders[index - 1]
    if (!before) continue
    const later = before.daysAgo > order.daysAgo || before.minuteOfDay <= order.minuteOfDay
    expect(before.daysAgo >= order.daysAgo && later).toBe(true)
  }
})

describe('lines', () => {
  test('an order has 4 to 22 lines of different goods for sale in whole quantities', () => {
    for (const { lines, outletCode } of orders) {
      expect(lines.length, outletCode).toBeGreaterThanOrEqual(4)
      expect(lines.length, outletCode).toBeLessThanOrEqual(22)
      expect(new Set(lines.map(({ productId }) => productId)).size).toBe(lines.length)
      for (const { productId, qty } of lines) {
        expect(productById.get(productId)?.saleCategoryId).toBe(1)
        expect(Number.isInteger(qty) && qty >= 1 && qty <= 400, `${qty} of ${productId}`).toBe(true)
      }
    }
  })

  test('an order costs what a small shop spends', () => {
    const totals = orders
      .map(({ lines }) =>
        lines.reduce((sum, { productId, qty }) => sum + (productById.get(productId)?.priceSatang ?? 0) * qty, 0),
      )
      .toSorted((a, b) => a - b)
    const median = totals[Math.floor(totals.length / 2)] ?? 0
    expect(median).toBeGreaterThan(150_000)
    expect(median).toBeLessThan(1_500_000)
  })

  test('beer goes to three premium shops, spirits to nobody', () => {
    const buyers = new Set<string>()
    for (const { lines, outletCode } of orders) {
      const sold = lines.map(({ productId }) => productById.get(productId)?.categoryId)
      expect(sold).not.toContain(104)
      if (sold.includes(8)) buyers.add(outletCode)
    }
    expect(buyers.size).toBe(3)
    for (const { outletCode, segment } of outlets) if (buyers.has(outletCode)) expect(segment).toBe('premium')
  })
})

describe('states and ways to pay', () => {
  const old = orders.filter(({ daysAgo }) => daysAgo > 3)

  test('old orders are delivered or, a few, cancelled', () => {
    expect(states(old)).toEqual(new Set(['DELIVERED', 'CANCELLED']))
    const cancelled = share(old, ({ state }) => state === 'CANCELLED')
    expect(cancelled).toBeGreaterThan(0.02)
    expect(cancelled).toBeLessThan(0.04)
  })

  test('orders of the last three days are on every stage of their way, and some of the year are cancelled', () => {
    const recent = states(orders.filter(({ daysAgo }) => daysAgo <= 3))
    const stages = ['ORDER_COMPLETE', 'VERIFYING_PAYMENT', 'PAYMENT_COMPLETE', 'WAITING_FOR_DELIVERY', 'DELIVERED']
    expect([...recent]).toEqual(expect.arrayContaining(stages))
    expect(states(orders)).toEqual(new Set([...stages, 'CANCELLED']))
  })

  test('cash on delivery never waits for a payment, and what waits is from yesterday evening', () => {
    for (const { state, payType, daysAgo, minuteOfDay } of orders) {
      if (payType === 'COD') expect(['VERIFYING_PAYMENT', 'PAYMENT_COMPLETE']).not.toContain(state)
      else expect(state).not.toBe('ORDER_COMPLETE')
      if (state === 'VERIFYING_PAYMENT') {
        expect(daysAgo).toBe(1)
        expect(minuteOfDay).toBeGreaterThanOrEqual(1200)
      }
    }
  })

  test('all ways to pay occur, cash on delivery most', () => {
    expect(new Set(orders.map(({ payType }) => payType)).size).toBe(6)
    const cash = share(orders, ({ payType }) => payType === 'COD')
    const promptPay = share(orders, ({ payType }) => payType === '2C2P-PP-QR')
    expect(cash).toBeGreaterThan(0.48)
    expect(cash).toBeLessThan(0.62)
    expect(promptPay).toBeGreaterThan(0.18)
    expect(promptPay).toBeLessThan(0.32)
  })
})

describe('shops', () => {
  test('every shop orders; the sign-ins have enough to show', () => {
    expect(byOutlet.size).toBe(outlets.length)
    expect(byOutlet.get('OUT001')?.length).toBeGreaterThanOrEqual(45)
    expect(states(byOutlet.get('OUT001') ?? []).size).toBe(6)
    expect(byOutlet.get('OUT002')?.length).toBeGreaterThanOrEqual(25)
  })

  test('the first sign-in finds a usual order of which nothing is on its way', () => {
    const own = byOutlet.get('OUT001') ?? []
    const lines = own
      .filter(({ state }) => state === 'DELIVERED' || state === 'WAITING_FOR_DELIVERY')
      .flatMap(({ daysAgo, lines: goods }) =>
        goods.map(({ productId, qty }) => ({ day: 1000 - daysAgo, sku: String(productId), qty })),
      )
    const question = {
      ...habitsFrom(lines),
      trend: trendOf([], new Map()),
      allowed: () => true,
      today: 1000,
      learned: true,
    }
    const usual = usualOrder(question).map(({ sku }) => Number(sku))
    const onTheirWay = own.filter(({ daysAgo }) => daysAgo <= 3).flatMap(({ lines: goods }) => goods)
    expect(usual.length).toBeGreaterThanOrEqual(6)
    expect(onTheirWay.filter(({ productId }) => usual.includes(productId))).toEqual([])
  })

  test('a shop keeps its own pace', () => {
    const counts = [...byOutlet.values()].map(({ length }) => length)
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(20)
    expect(Math.max(...counts)).toBeGreaterThan(2 * Math.min(...counts))
  })

  test('a shop buys its favourites again, and some new things over the year', () => {
    for (const own of byOutlet.values()) {
      const first = new Set(
        own.slice(0, own.length / 2).flatMap(({ lines }) => lines.map(({ productId }) => productId)),
      )
      const later = own.slice(own.length / 2).flatMap(({ lines }) => lines.map(({ productId }) => productId))
      const again = later.filter((id) => first.has(id)).length / later.length
      expect(again).toBeGreaterThan(0.5)
      expect(again).toBeLessThan(1)
    }
  })
})

test('seasons show: more notebooks when term starts, more soft drinks at Songkran', () => {
  const within = (from: number, to: number) =>
    orders.filter(({ daysAgo }) => {
      const { monthDay } = dayBefore(today, daysAgo)
      return monthDay >= from && monthDay <= to
    })
  const rate = (from: number, to: number, sub: string) => units(within(from, to), sub) / within(from, to).length
  expect(rate(505, 522, 'notebooks')).toBeGreaterThan(2 * rate(801, 930, 'notebooks'))
  expect(rate(401, 414, 'soda')).toBeGreaterThan(1.3 * rate(801, 930, 'soda'))
  expect(rate(1210, 1231, 'gifts')).toBeGreaterThan(2 * rate(801, 930, 'gifts'))
})
