import { sql } from 'kysely'
import { minuteMs } from '#rules/bangkok-time.ts'
import { satang } from '#rules/money.ts'
import { defaultOddOrderLimits } from '#rules/orders/odd-order.ts'
import type { Stage } from '#rules/orders/stages.ts'
import type { OrderState } from '#rules/orders/states.ts'
import { checkPlacedOrders } from '#server/order-desk/order-desk.ts'
import type { Tx } from '#server/adapters/database/database.ts'
import { deskOutlets, soldBelowCost } from '../retailers/desk-retailers.ts'
import type { DemoCatalogue } from '../types.ts'
import { staffActor, steadyId } from './accounts.ts'
import { insertMany } from './insert-many.ts'

const clerk = staffActor('clerk')

/** Brings today's orders into every stage, and looks for what is odd in those that nobody has accepted. */
export async function fillOrderDesk(
  tx: Tx,
  { catalogue, now }: { catalogue: DemoCatalogue; now: Date },
): Promise<void> {
  const product = soldBelowCost(catalogue)
  await tx
    .updateTable('product')
    .set({ cost_satang: satang(Math.round(product.priceSatang * 1.08)) })
    .where('id', '=', product.id)
    .execute()
  const outlets = deskOutlets()
  const ids = (storeName: string) =>
    steadyId(outlets.find((outlet) => outlet.storeName.startsWith(storeName))?.outletCode ?? '')
  await sql`
    update orders set shipping_address = jsonb_set(shipping_address, '{address_line}', '"9/4 ตลาดใหม่ หมู่ 3"')
    where outlet_id = ${ids('ร้านย้าย')}::uuid and stage = 'ORDER_COMPLETE'`.execute(tx)
  const usual = ids('ร้านปกติ')
  await bringTo(tx, usual, { from: 'ACCEPTED', to: 'OUT_FOR_DELIVERY', at: new Date(now.getTime() - 50 * minuteMs) })
  await bringTo(tx, usual, { from: 'CANCELLED', to: 'REFUSED', at: new Date(now.getTime() - 15 * minuteMs) })
  const { rows } = await sql<{ id: string }>`
    select o.id from orders o where o.outlet_id = any(${outlets.map(({ outletCode }) => steadyId(outletCode))}::uuid[])
      and o.stage in ('ORDER_COMPLETE', 'PAYMENT_COMPLETE', 'VERIFYING_PAYMENT') order by o.created_at, o.id`.execute(
    tx,
  )
  const placed = rows.map(({ id }) => ({ id, at: now }))
  await checkPlacedOrders(tx, placed, defaultOddOrderLimits)
}

type StageChange = { from: Stage; to: Stage; at: Date }

/** Moves the first order of a retailer in a stage to another stage of the same state. */
async function bringTo(tx: Tx, outletId: string, { from, to, at }: StageChange): Promise<void> {
  const { rows } = await sql<{ id: string; state: OrderState }>`
    update orders set fulfilment = ${to} where id = (
      select id from orders where outlet_id = ${outletId}::uuid and stage = ${from} order by created_at limit 1)
    returning id, state`.execute(tx)
  await insertMany(
    tx,
    'order_event',
    rows.map(({ id, state }) => ({ order_id: id, state, stage: to, at, actor: clerk, reason: null })),
  )
}
