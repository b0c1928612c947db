import { sql, type RawBuilder } from 'kysely'
import { satang, type Satang } from '#rules/money.ts'
import { holdsStock, stages } from '#rules/orders/stages.ts'
import type { Tx } from '#server/adapters/database/database.ts'
import { beyondTotal, isMoneyGone } from '#server/orders/refunds.ts'
import type { SlipDetails } from './store.ts'

/**
 * What the transfer of a slip has paid, in satang: the orders that it was accepted for, as sent, sent again, or used by staff.
 * @param reference the slip's, or as the clerk reads it
 */
export const usedOfTransfer = (tx: Tx, slip: SlipDetails, reference = slip.reference): Promise<Satang> =>
  usedFor(tx, slip, { reference, orders: sql`true` })

/**
 * As `usedOfTransfer`, without orders that were cancelled or refused: all that was paid for them goes back, unless it is taken with
 * `takeDueRefunds`.
 */
export const neededOfTransfer = (tx: Tx, slip: SlipDetails): Promise<Satang> =>
  usedFor(tx, slip, { reference: slip.reference, orders: sql`not ${isOff}` })

async function usedFor(
  tx: Tx,
  slip: SlipDetails,
  { reference, orders }: { reference: string | null; orders: RawBuilder<unknown> },
): Promise<Satang> {
  const { rows } = await sql<{ used: Satang }>`
    select coalesce(sum(coalesce(o.paid_satang, o.grand_total_satang)), 0)::bigint as used
    from payment_slip s join orders o on o.id = s.order_id where ${sharesTransfer(slip, reference)}
      and ${orders}`.execute(tx)
  return rows[0]?.used ?? satang(0)
}

/** Of a row of `orders` as `o`: what was paid for it goes back. */
const isOff = sql<boolean>`(o.stage = any(${stages.filter((stage) => !holdsStock(stage))}::text[]))`

/** Of a row of `payment_slip` as `s`: it was accepted, and shows the transfer of this slip. */
const sharesTransfer = (slip: SlipDetails, reference: string | null) =>
  sql`s.state = 'accepted' and (s.reference = ${reference} or s.content_hash = ${slip.content_hash})`

/** The orders that the transfer of a slip has paid. */
export async function ordersOfTransfer(tx: Tx, slip: SlipDetails): Promise<string[]> {
  const { rows } = await sql<{ orderId: string }>`
    select distinct s.order_id as "orderId" from payment_slip s where ${sharesTransfer(slip, slip.reference)}`.execute(
    tx,
  )
  return rows.map(({ orderId }) => orderId)
}

/** What of the transfers that have paid these orders, and do not pay them any more, was given back, or is in a file for the bank; satang. */
export async function givenBackOf(tx: Tx, orderIds: readonly string[]): Promise<Satang> {
  const { rows } = await sql<{ gone: Satang }>`
    select coalesce(sum(amount_satang), 0)::bigint as gone from refund
    where order_id = any(${orderIds}::uuid[]) and invoice_no is null and ${isMoneyGone}
      and (cause = any(${[...beyondTotal]}::text[]) or exists (select from orders o where o.id = order_id and ${isOff}))`.execute(
    tx,
  )
  return rows[0]?.gone ?? satang(0)
}
