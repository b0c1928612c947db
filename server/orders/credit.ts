import { sql, type RawBuilder } from 'kysely'
import { fail, type DomainError } from '#contract/errors.ts'
import { availableCredit, creditObstacle, type CreditFacts, type CreditRule } from '#rules/credit/credit.ts'
import { formatMoney, satang, sumOf, toBaht, type Satang } from '#rules/money.ts'
import { isOwed, payTypes } from '#rules/payments/pay-types.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { lockCart } from '#server/cart/cart.ts'
import { notUndoable } from '#server/staff-actions/staff-actions.ts'
import { deliveredAt, missingOf } from './arriving-goods.ts'
import { dueRefund, findRefunds, isMoneyGone, isStillDue, voidRefunds } from './refunds.ts'
import { findOrderById, lockOrder, type OrderRow } from './store.ts'

/** An order on account: what it costs after what did not come or was credited, and what was received for it. Satang. */
export type CreditOrder = {
  id: string
  order_number: string
  outlet_id: string
  placed_at: Date
  /** Null until it is delivered: its days begin then. */
  delivered_at: Date | null
  owed: Satang
  paid: Satang
}

/** The ways of paying later, for `in (…)`. */
export const owedTypes = sql.join(payTypes.filter(isOwed).map((one) => sql.lit(one)))

/** What was credited for problems of an order, and what of it is refunded, satang. */
const creditedFor = sql`coalesce((select sum(p.credit_satang) from problem_report p where p.order_id = o.id), 0)`
const refundedFor = sql`coalesce((select sum(f.amount_satang) from refund f
  where f.order_id = o.id and f.cause = 'PROBLEM' and f.state <> 'KEPT'), 0)`

/** The tax invoice of an order: `correct` after its credit notes, and what they took back of goods that had come. Satang. */
const invoiceOf = sql`(
  select i.net_satang - coalesce(sum(n.net_satang), 0) as correct,
    sum(n.net_satang) filter (where n.document->>'reason' not in ('short_delivery', 'advance_returned')) as returned
  from order_tax_invoice i left join credit_note n
    on n.invoice_number = i.number and coalesce(n.order_id, i.order_id) = i.order_id
  where i.order_id = o.id group by i.number, i.net_satang)`

/**
 * Orders on account. What did not come is worth the same as on refund, invoice and credit note (`undeliveredWorth`);
 * cancelled and refused orders owe nothing. Nor is owed what came back, or was credited for a problem: the lesser of what
 * the order and its invoice say counts, since a problem and the note for it concern the same goods. What is refunded of
 * a problem does not lower the debt as well.
 */
export const creditOrders = (outletId: string | null) => sql<CreditOrder>`
  select o.id, o.order_number, o.outlet_id, o.created_at as placed_at,
    case when o.state = 'DELIVERED' then ${deliveredAt('o.id')} end as delivered_at,
    (case when o.stage in ('CANCELLED', 'REFUSED') then 0 else least(worth.arrives,
      least(worth.arrives - greatest(${creditedFor}, invoice.returned), invoice.correct) + ${refundedFor}) end)::bigint as owed,
    coalesce((select sum(a.amount_satang) from credit_allocation a join credit_receipt r on r.id = a.receipt_id
      where a.order_id = o.id and r.cancelled_at is null), 0)::bigint as paid
  from orders o
    cross join lateral (select o.grand_total_satang - ${missingOf('o.id')} as arrives) as worth
    left join lateral ${invoiceOf} as invoice on true
  where o.pay_type in (${owedTypes}) and (${outletId}::uuid is null or o.outlet_id = ${outletId}::uuid)`

/** What the tax invoice of an order and its credit notes leave of it, satang; null without an invoice. */
export async function invoicedWorth(tx: Tx, orderId: string): Promise<Satang | null> {
  const { rows } = await sql<{ worth: Satang }>`
    select correct::bigint as worth from orders o cross join lateral ${invoiceOf} as invoice
    where o.id = ${orderId}::uuid`.execute(tx)
  return rows[0]?.worth ?? null
}

type OwnOrder = Pick<OrderRow, 'id' | 'outlet_id'>

/** What was paid on account for an order beyond what is owed of it, satang; less than nothing where some is open. */
async function balanceOf(tx: Tx, order: OwnOrder): Promise<number> {
  const { rows } = await sql<{ beyond: number }>`
    select (d.paid - d.owed)::bigint as beyond from (${creditOrders(order.outlet_id)}) d
    where d.id = ${order.id}::uuid`.execute(tx)
  return rows[0]?.beyond ?? 0
}

/** What was paid on account for an order beyond what is owed of it, satang. */
export const paidBeyond = async (tx: Tx, order: OwnOrder): Promise<Satang> =>
  satang(Math.max(0, await balanceOf(tx, order)))

const paymentCancelled = 'payment cancelled'

/**
 * Of the due refunds for problems of an order on account, keeps what is still paid beyond what is owed, since a payment was
 * cancelled. The rest is void: its credit lowers the debt. The order is locked.
 */
export async function refundWhatIsPaid(tx: Tx, order: OrderRow, change: { actor: string; at: Date }): Promise<void> {
  const due = sumOf(
    (await findRefunds(tx, order.id))
      .filter((refund) => refund.cause === 'PROBLEM' && isStillDue(refund))
      .map(({ amount_satang: amount }) => amount),
  )
  if (due === 0 || (await balanceOf(tx, order)) >= 0) return
  await voidRefunds(tx, order, { ...change, cause: 'PROBLEM', reason: paymentCancelled })
  const amount = satang(Math.min(due, await paidBeyond(tx, order)))
  await dueRefund(tx, order, { ...change, cause: 'PROBLEM', amount, invoiceNo: null })
}

/** Whether refunds for problems of an order became void with a payment, and none was paid or is in a file for the bank. */
export async function isPaymentCancelled(tx: Tx, orderId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select bool_or(state = 'KEPT' and note = ${paymentCancelled}) and not bool_or(${isMoneyGone}) as found
    from refund where order_id = ${orderId}::uuid and cause = 'PROBLEM'`.execute(tx)
  return rows[0]?.found ?? false
}

/** An account on which a retailer buys, with what it owes, satang. */
export type AccountRow = {
  outlet_id: string
  limit: Satang
  terms_days: number
  status: 'ACTIVE' | 'STOPPED'
  note: string | null
  revision: number
  used: Satang
  overdue: Satang
  ahead: Satang
}

/** From when a delivered order `d` is overdue: the end, in Bangkok, of the day that is named as its last one to pay. */
export const overdueFrom = (termsDays: RawBuilder<unknown>): RawBuilder<Date | null> =>
  sql`((d.delivered_at at time zone 'Asia/Bangkok')::date + ${termsDays} + 1)::timestamp at time zone 'Asia/Bangkok'`

/** Accounts with what is open of their orders, what of it should have been paid by now, and what was paid ahead. @param outletId null: all */
export function creditAccounts(outletId: string | null, now: Date): RawBuilder<AccountRow> {
  const isOverdue = sql`coalesce(${overdueFrom(sql`c.terms_days`)} <= ${now}, false)`
  return sql<AccountRow>`
  select c.outlet_id, c.limit_satang as "limit", c.terms_days, c.status, c.note, c.revision,
    coalesce(sum(d.owed - d.paid), 0)::bigint as used,
    coalesce(sum(d.owed - d.paid) filter (where ${isOverdue}), 0)::bigint as overdue,
    coalesce(sum(d.paid - d.owed) filter (where d.paid > d.owed and not ${isOverdue}), 0)::bigint as ahead
  from credit_account c left join (${creditOrders(outletId)}) d on d.outlet_id = c.outlet_id
  where ${outletId}::uuid is null or c.outlet_id = ${outletId}::uuid group by c.outlet_id`
}

type RetailerCredit = CreditFacts & { termsDays: number }

/** What a retailer may owe and owes now; null for one without an account. */
export async function creditOf(db: Database | Tx, outletId: string, now: Date): Promise<RetailerCredit | null> {
  const { rows } = await creditAccounts(outletId, now).execute(db)
  const [row] = rows
  if (!row) return null
  const { limit, terms_days: termsDays, status, used, overdue, ahead } = row
  return { limit, termsDays, isStopped: status === 'STOPPED', used, overdue, ahead }
}

/**
 * Why an order, or more on an order, cannot go on account; null if it can. The caller holds the retailer's cart, under
 * whose lock everything that adds to an account happens: concurrent orders stay within the limit together.
 * @param more satang that would be owed in addition
 */
export async function refuseCredit(
  tx: Tx,
  { outletId, more, rule, now }: { outletId: string; more: Satang; rule: CreditRule; now: Date },
): Promise<{ ok: false; error: DomainError } | null> {
  const credit = rule && (await creditOf(tx, outletId, now))
  if (!rule || !credit) return fail('method_not_offered', { detail: 'The retailer has no credit' })
  const obstacle = creditObstacle(credit, more, rule.overdue)
  if (!obstacle) return null
  return failCredit(obstacle, availableCredit(credit))
}

const failCredit = (code: NonNullable<ReturnType<typeof creditObstacle>>, left: Satang) =>
  fail(code, { detail: `${formatMoney(left)} baht are left on account`, availableAmt: toBaht(left) })

/** Locks an order of which more may be owed when something is undone: on account after the retailer's cart, see `refuseCredit`. */
export async function lockToOwe(tx: Tx, id: string, at: Date): Promise<OrderRow | null> {
  const found = await findOrderById(tx, id)
  if (found && isOwed(found.pay_type)) await lockCart(tx, { outletId: found.outlet_id }, at)
  return lockOrder(tx, id, null)
}

/** Why `more` of an order locked by `lockToOwe` cannot be owed again; null if it can. */
export async function refuseToOwe(
  tx: Tx,
  { outlet_id: outletId, pay_type: payType }: OrderRow,
  owing: { more: Satang; rule: CreditRule; now: Date },
): Promise<ReturnType<typeof notUndoable> | null> {
  if (!isOwed(payType) || owing.more <= 0) return null
  return asNoCredit(await refuseCredit(tx, { outletId, ...owing }))
}

/** A refusal of more credit as an obstacle of an undo. */
export const asNoCredit = (refusal: { error: DomainError } | null): ReturnType<typeof notUndoable> | null =>
  refusal && notUndoable('no_credit', refusal.error.detail ?? refusal.error.code)

/**
 * Why units of a locked order that were ordered and then left out cannot come back into it: others were ordered on what they cost. Null
 * if they can. An account that was stopped since, or is overdue, stops no order that was accepted. The order is locked by `lockToOwe`.
 * @param more satang that would be owed in addition
 */
export async function refuseOverLimit(
  tx: Tx,
  { outlet_id: outletId, pay_type: payType }: OrderRow,
  { more, now }: { more: Satang; now: Date },
): Promise<{ ok: false; error: DomainError } | null> {
  if (!isOwed(payType) || more <= 0) return null
  const credit = await creditOf(tx, outletId, now)
  const left = credit ? availableCredit({ ...credit, isStopped: false }) : satang(0)
  return more > left ? failCredit('credit_exceeded', left) : null
}

/** Whether a retailer owes something on account. */
export async function hasOpenCredit(tx: Tx, outletId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from (${creditOrders(outletId)}) d where d.owed > d.paid limit 1`.execute(tx)
  return rows.length > 0
}

/** What a retailer has paid on account for its orders beyond what is owed of them, satang. */
export async function creditBalance(tx: Tx, outletId: string): Promise<Satang> {
  const { rows } = await sql<{ beyond: Satang }>`
    select coalesce(sum(d.paid - d.owed), 0)::bigint as beyond from (${creditOrders(outletId)}) d
    where d.paid > d.owed`.execute(tx)
  return rows[0]?.beyond ?? satang(0)
}
