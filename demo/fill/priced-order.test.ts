import { expect, test } from 'vitest'
import { demoCatalogue } from '../catalogue/catalogue.ts'
import { demoOutlets } from '../retailers/outlets.ts'
import type { DemoOrder, DemoOrderState } from '../types.ts'
import { priceHistory } from './priced-order.ts'

// A Thursday, 09:00 in Bangkok.
const now = new Date('2026-11-26T02:00:00Z')
const [outlet] = demoOutlets()
if (!outlet) throw new Error('The demo has no shop')
const address = { ...outlet.address, id: '', outlet_id: '', province_code: '20' }

const dayOf = (state: DemoOrderState, daysAgo: number, minuteOfDay: number): string | null | undefined => {
  const lines = [{ productId: 1043, qty: 1 }]
  const order = { outletCode: outlet.outletCode, daysAgo, minuteOfDay, payType: 'COD', state, lines } as DemoOrder
  const accounts = new Map([[outlet.outletCode, { id: '', outlet, address } as never]])
  const images = { products: new Map() } as never
  return priceHistory({ catalogue: demoCatalogue(), accounts, orders: [order], images }, now)[0]?.row.delivery_day
}

test('an open order of the demo says when it comes, never on a day that is past, and a closed one says nothing', () => {
  expect(dayOf('ORDER_COMPLETE', 1, 14 * 60)).toBe('2026-11-26')
  expect(dayOf('ORDER_COMPLETE', 1, 16 * 60)).toBe('2026-11-27')
  expect(dayOf('WAITING_FOR_DELIVERY', 3, 10 * 60)).toBe('2026-11-26')
  expect(dayOf('DELIVERED', 1, 14 * 60)).toBe(null)
  expect(dayOf('CANCELLED', 1, 14 * 60)).toBe(null)
})
