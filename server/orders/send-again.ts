import { sql } from 'kysely'
import { fail, ok, type Result } from '#contract/errors.ts'
import { bangkokDate } from '#rules/bangkok-time.ts'
import { orderNumber } from '#rules/orders/number.ts'
import { payTypeOfNothing } from '#rules/payments/pay-types.ts'
import type { Tx } from '#server/adapters/database/database.ts'
import { sumChanges, takeUnits } from '#server/stock-ledger/stock-ledger.ts'
import { newOrderId } from './order-id.ts'
import { isPickUp, type PickUp } from './pick-up.ts'
import type { OrderRow } from './store.ts'
import { storedProductOfLine } from './shared-texts.ts'
import { findLineUnits, type LineUnits } from './staff-store.ts'

type Redelivery = {
  lines: readonly { lineNo: number; productId: number; qty: number }[]
  actor: string
  at: Date
  /** When it could be fetched, where the original is; null: it is brought. */
  pickUp: PickUp | null
}

/**
 * Sends goods of an order again at no charge, as an accepted order of their own with the same address: the warehouse
 * picks it and a driver brings it like other orders, or the retailer fetches it as the original. The retailer is not charged and earns no points. Fails with
 * `conflict` where a change has taken the goods off the order, and `out_of_stock`; then nothing is written. Whether so many may be sent
 * again is the caller's to decide.
 * @returns the id of the new order
 */
export async function sendAgain(
  tx: Tx,
  original: OrderRow,
  { lines: reported, actor, at, pickUp }: Redelivery,
): Promise<Result<string>> {
  const lines = onOrder(reported, await findLineUnits(tx, original.id))
  if (lines.length < reported.length) return fail('conflict', { detail: 'The goods are not on the order any more' })
  const units = sumChanges(lines.map(({ productId, qty }) => ({ productId, delta: qty })))
  const id = newOrderId(at)
  const { rows } = await sql<{ running: number }>`select nextval('order_number_seq')::int as running`.execute(tx)
  const number = orderNumber(at, rows[0]?.running ?? 0)
  const taken = await takeUnits(
    tx,
    units.map(({ productId, delta }) => ({ productId, units: delta })),
    { reason: 'order', document: number, actor, at },
  )
  if (!taken.ok) return taken
  const fetched = isPickUp(original) ? pickUp : null
  await sql`
    with placed as (
      insert into orders (id, order_number, outlet_id, state, fulfilment, pay_type, created_at, gross_satang, offer_satang,
        delivery_satang, grand_total_satang, vat, shipping_address, billing_address, receiver, note,
        pick_up_from, pick_up_until, pick_up_place, delivery_day)
      select ${id}::uuid, ${number}, outlet_id, 'WAITING_FOR_DELIVERY', 'ACCEPTED', ${payTypeOfNothing}, ${at}::timestamptz, 0, 0, 0, 0,
        '[]', shipping_address, billing_address, receiver, ${`ส่งของทดแทน ${original.order_number}`},
        ${fetched?.from ?? null}::timestamptz, ${fetched?.until ?? null}::timestamptz,
        ${fetched && JSON.stringify(fetched.place)}::jsonb, ${fetched && bangkokDate(fetched.from)}::date
      from orders where id = ${original.id}::uuid
    ), lines as (
      insert into order_line (order_id, line_no, product_id, qty, type, unit_price_satang, vat_percent, gross_satang,
        offer_satang, total_satang, product, applied)
      select ${id}::uuid, row_number() over (order by l.line_no), l.product_id, n.qty, 'FREE', 0, l.vat_percent, 0, 0, 0,
        ${storedProductOfLine}, '[]'
      from unnest(${lines.map(({ lineNo }) => lineNo)}::int[], ${lines.map(({ qty }) => qty)}::int[]) as n (line_no, qty)
        join order_line l on l.order_id = ${original.id}::uuid and l.line_no = n.line_no
    )
    insert into order_event (order_id, state, stage, at, actor, reason)
    select ${id}::uuid, state, stage, ${at}::timestamptz, ${actor}, ${original.order_number}
    from (values ('ORDER_COMPLETE', null), ('WAITING_FOR_DELIVERY', 'ACCEPTED')) as event (state, stage)`.execute(tx)
  return ok(id)
}

/** Those of some goods that are on the order, each with its line of now: a change of the order numbers its lines again. */
const onOrder = (reported: Redelivery['lines'], ordered: readonly LineUnits[]) =>
  reported.flatMap(({ lineNo, productId, qty }) => {
    const own = ordered.filter((line) => line.product_id === productId)
    const line = own.find((one) => one.line_no === lineNo) ?? own[0]
    return line ? [{ lineNo: line.line_no, productId, qty }] : []
  })
