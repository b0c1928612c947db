import { sql } from 'kysely'
import type { Tx } from '#server/adapters/database/database.ts'
import type { DemoCatalogue, DemoOrder } from '../types.ts'
import { dayMs } from '#rules/bangkok-time.ts'
import type { Account } from './accounts.ts'
import { historyOf } from './history.ts'
import { insertMany } from './insert-many.ts'
import type { ImageIds } from './pictures.ts'
import { fillPoints, type DeliveredOrder } from './points.ts'
import { priceHistory, type PastOrder } from './priced-order.ts'

type OrderSeed = { catalogue: DemoCatalogue; accounts: Map<string, Account>; orders: DemoOrder[]; images: ImageIds }

/** Writes a year of orders with events, payments, points and stock movements, priced by the price engine. */
export async function fillOrders(tx: Tx, seed: OrderSeed, now: Date): Promise<void> {
  const past = priceHistory(seed, now)
  await insertMany(
    tx,
    'orders',
    past.map(({ row }) => row),
  )
  await insertMany(
    tx,
    'order_line',
    past.flatMap(({ lines }) => lines),
  )
  const histories = past.map((order) => historyOf(order, now))
  await insertMany(
    tx,
    'order_event',
    histories.flatMap(({ events }) => events),
  )
  await insertMany(
    tx,
    'payment_attempt',
    histories.flatMap(({ attempts }) => attempts),
  )
  await fillPoints(
    tx,
    seed.accounts,
    past.flatMap((order, index) => deliveredOf(order, histories[index]?.events)),
  )
  await fillStock(tx, seed.catalogue, past, now)
  await sql`select setval('order_number_seq', ${past.length}::bigint)`.execute(tx)
}

function deliveredOf(order: PastOrder, events: ReturnType<typeof historyOf>['events'] = []): DeliveredOrder[] {
  const at = events.find(({ state }) => state === 'DELIVERED')?.at
  return at ? [{ ...order, at }] : []
}

/**
 * Opening stock a year ago is the current stock plus everything sold since, so that stock on hand is the sum of the
 * ledger.
 */
async function fillStock(tx: Tx, { products }: DemoCatalogue, past: readonly PastOrder[], now: Date): Promise<void> {
  const left = new Map<number, number>()
  for (const { row, lines } of past) {
    if (row.state === 'CANCELLED') continue
    for (const line of lines) left.set(line.product_id, (left.get(line.product_id) ?? 0) + line.qty)
  }
  await insertMany(
    tx,
    'stock',
    products.map(({ id, stock }) => ({ product_id: id, on_hand: stock })),
  )
  const openedAt = new Date(now.getTime() - 366 * dayMs)
  const opening = products.map(({ id, stock }) => ({
    product_id: id,
    delta: stock + (left.get(id) ?? 0),
    reason: 'opening',
    document: 'opening stock',
    actor: 'demo',
    at: openedAt,
  }))
  await insertMany(tx, 'stock_movement', opening)
  await insertMany(tx, 'stock_movement', past.flatMap(movementsOf))
}

function movementsOf({ row, lines }: PastOrder) {
  const units = new Map<number, number>()
  for (const line of lines) units.set(line.product_id, (units.get(line.product_id) ?? 0) + line.qty)
  const common = { document: row.order_number, actor: 'demo', at: row.created_at }
  const taken = [...units].map(([id, qty]) => ({ ...common, product_id: id, delta: -qty, reason: 'order' }))
  if (row.state !== 'CANCELLED') return taken
  return [...taken, ...taken.map((movement) => ({ ...movement, delta: -movement.delta, reason: 'cancellation' }))]
}
