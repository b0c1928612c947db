import { sql } from 'kysely'
import type { AnswerOf, RequestOf } from '#contract/call.ts'
import type {
  cancelCreditReceipt,
  getCreditAccount,
  receiveCredit,
  saveCreditAccount,
} from '#contract/backoffice/retailers/credit/calls.ts'
import { fail, invalid, ok, type Result } from '#contract/errors.ts'
import { bangkokDate, dayMs } from '#rules/bangkok-time.ts'
import { allocate, availableCredit } from '#rules/credit/credit.ts'
import { fromBaht, minus, toBaht, type Satang } from '#rules/money.ts'
import type { Party } from '#rules/tax-invoices/tax-invoice.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { transact } from '#server/adapters/database/transact.ts'
import { lockCart } from '#server/cart/cart.ts'
import { enterCounter, isClosedOnAccount, openRowOfCancelled } from '#server/cash/cash.ts'
import { actorOf, type Staff } from '#server/http/caller.ts'
import { idempotentRequest, replayOrRun, saveResponse } from '#server/http/idempotency.ts'
import type { Outcome } from '#server/http/outcome.ts'
import type { As } from '#server/http/route.ts'
import { creditOrders, refundWhatIsPaid, type CreditOrder } from '#server/orders/credit.ts'
import { lockOrders } from '#server/orders/orders.ts'
import { lockStatements } from '#server/payments/payments.ts'
import { issueReceipt, voidReceipt } from '#server/tax-invoices/tax-invoices.ts'
import { findAccount, findReceipts, type AccountRow } from './store.ts'

type Account = AnswerOf<typeof getCreditAccount>
export const presentAccount = (row: AccountRow) => ({
  id: row.id,
  outletCode: row.outlet_code,
  storeName: row.store_name,
  phone: row.phone,
  limitAmt: toBaht(row.limit),
  termsDays: row.terms_days,
  status: row.status,
  note: row.note,
  revision: row.revision,
  usedAmt: toBaht(row.used),
  availableAmt: toBaht(availableCredit({ ...row, isStopped: row.status === 'STOPPED' })),
  overdueAmt: toBaht(row.overdue),
})

/** A retailer's account with its open orders and its payments. Fails with `not_found`. */
export async function showAccount(db: Database | Tx, outletId: string, now: Date): Promise<Result<Account>> {
  const row = await findAccount(db, outletId, now)
  if (!row) return fail('not_found')
  const open = (await ordersOf(db, row.id)).filter(({ owed, paid }) => owed !== paid)
  const receipts = await findReceipts(db, row.id)
  return ok({
    ...presentAccount(row),
    openOrders: open.map((order) => presentOrder(order, row.terms_days, now)),
    receipts: receipts.map((receipt) => ({
      id: receipt.id,
      amount: toBaht(receipt.amount),
      method: receipt.method,
      reference: receipt.reference,
      receivedOn: receipt.received_on,
      recordedBy: receipt.recorder,
      orders: receipt.orders.map(({ orderNumber, amount }) => ({ orderNumber, amount: toBaht(amount) })),
      cancelledOn: receipt.cancelled_at?.toISOString() ?? null,
      cancelReason: receipt.cancel_reason,
      receiptNumber: receipt.receipt_number,
    })),
  })
}

/** The last day to pay an order; null until it is delivered. */
export const payByOf = (deliveredAt: Date | null, termsDays: number): string | null =>
  deliveredAt && bangkokDate(new Date(deliveredAt.getTime() + termsDays * dayMs))

function presentOrder(order: CreditOrder, termsDays: number, now: Date): Account['openOrders'][number] {
  const payBy = payByOf(order.delivered_at, termsDays)
  return {
    orderId: order.id,
    orderNumber: order.order_number,
    placedOn: order.placed_at.toISOString(),
    deliveredOn: order.delivered_at?.toISOString() ?? null,
    payBy,
    overdue: payBy !== null && payBy < bangkokDate(now),
    owedAmt: toBaht(order.owed),
    paidAmt: toBaht(order.paid),
    openAmt: toBaht(minus(order.owed, order.paid)),
  }
}

/** All orders on account of a retailer, oldest first. */
async function ordersOf(db: Database | Tx, outletId: string): Promise<CreditOrder[]> {
  const { rows } = await sql<CreditOrder>`
    select * from (${creditOrders(outletId)}) d order by placed_at, order_number`.execute(db)
  return rows
}

/** Opens an account or changes it. Fails with `edit_conflict` where it was changed since it was read. */
export async function saveAccount(
  db: Database,
  { params, body, now }: As<Staff, typeof saveCreditAccount>,
): Promise<Result<Account>> {
  const limit = fromBaht(body.limit)
  if (limit === null) return invalid('limit', 'satang')
  const found = await findAccount(db, params.id, now)
  if (!found) return fail('not_found')
  const { termsDays: terms_days, status, note, revision } = body
  const terms = { limit_satang: limit, terms_days, status, note }
  const saved =
    revision === 0
      ? await db
          .insertInto('credit_account')
          .values({ ...terms, outlet_id: found.id })
          .onConflict((conflict) => conflict.doNothing())
          .returning('revision')
          .executeTakeFirst()
      : await db
          .updateTable('credit_account')
          .set({ ...terms, revision: revision + 1 })
          .where('outlet_id', '=', found.id)
          .where('revision', '=', revision)
          .returning('revision')
          .executeTakeFirst()
  return saved ? showAccount(db, found.id, now) : fail('edit_conflict', { detail: 'Somebody has changed the account' })
}

/**
 * Records a payment with its receipt, once per idempotency key; cash is the counter's. Fails with `amount_mismatch` where it is more than its orders
 * owe, `slip_used` where somebody has recorded it before.
 */
export function receivePayment(
  { db, seller }: { db: Database; seller: () => Party | null },
  { params, body, who, now, idempotencyKey }: As<Staff, typeof receiveCredit>,
): Promise<Outcome<Account>> {
  const repeat = idempotentRequest(who.id, idempotencyKey, ['receive-credit', params.id, body])
  return replayOrRun(db, repeat, async () => {
    const amount = fromBaht(body.amount)
    if (amount === null) return invalid('amount', 'satang')
    if (body.receivedOn > bangkokDate(now)) return invalid('receivedOn', 'future')
    const account = await findAccount(db, params.id, now)
    if (!account) return fail('not_found')
    return transact(db, async (tx): Promise<Result<Account>> => {
      // Two payments at once do not pay one order twice.
      await lockCart(tx, { outletId: account.id }, now)
      const orders = await ordersOf(tx, account.id)
      const chosen = body.orderIds.length > 0 ? orders.filter(({ id }) => body.orderIds.includes(id)) : orders
      if (chosen.length < new Set(body.orderIds).size) return fail('not_found')
      const { parts, rest } = allocate(
        amount,
        chosen.map(({ id, owed, paid }) => ({ id, open: minus(owed, paid) })),
      )
      if (rest > 0) return fail('amount_mismatch', { detail: `${toBaht(rest)} baht fit no open order` })
      if (await isRecorded(tx, account.id, { ...body, amount })) return fail('slip_used')
      const { id } = await tx
        .insertInto('credit_receipt')
        .values({
          outlet_id: account.id,
          amount_satang: amount,
          method: body.method,
          reference: body.reference ?? null,
          received_on: body.receivedOn,
          recorded_at: now,
          recorded_by: actorOf(who),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await tx
        .insertInto('credit_allocation')
        .values(parts.map((part) => ({ receipt_id: id, order_id: part.orderId, amount_satang: part.amount })))
        .execute()
      if (body.method === 'CASH') await enterCounter(tx, { receiptId: id, receivedOn: body.receivedOn, now })
      const payment = { amount, method: body.method, reference: body.reference ?? null, receivedOn: body.receivedOn }
      const issuing = { seller: seller(), by: actorOf(who), now }
      await issueReceipt(tx, { ...payment, subject: { creditReceiptId: id }, parts }, issuing)
      const shown = await showAccount(tx, account.id, now)
      if (shown.ok) await saveResponse(repeat, 201, shown.value, now).execute(tx)
      return shown
    })
  })
}

type Payment = Pick<RequestOf<typeof receiveCredit>['body'], 'method' | 'reference' | 'receivedOn'> & { amount: Satang }

/** Whether this retailer has paid the same amount with the same reference on that day: two of the staff read one transfer. */
async function isRecorded(
  tx: Tx,
  outletId: string,
  { method, reference, receivedOn, amount }: Payment,
): Promise<boolean> {
  if (reference === undefined) return false
  const recorded = await tx
    .selectFrom('credit_receipt')
    .select('id')
    .where('outlet_id', '=', outletId)
    .where('method', '=', method)
    .where('reference', '=', reference)
    .where('received_on', '=', receivedOn)
    .where('amount_satang', '=', amount)
    .where('cancelled_at', 'is', null)
    .executeTakeFirst()
  return recorded !== undefined
}

/**
 * Cancels a payment: its orders are open again, so is its row of the bank's statement, its receipt is void, so is what only it had made due
 * as a refund, and its cash is not the counter's. Fails with `cash_closed` where that was closed with it.
 */
export async function cancelReceipt(
  db: Database,
  { params, body, who, now }: As<Staff, typeof cancelCreditReceipt>,
): Promise<Result<Account>> {
  const { rows } = await sql`
    select id from credit_receipt where id = ${params.receiptId} and outlet_id::text = ${params.id}`.execute(db)
  if (rows.length === 0) return fail('not_found')
  const by = actorOf(who)
  const cancelled = await transact(db, async (tx): Promise<Result<null>> => {
    await lockStatements(tx)
    const paid = tx.selectFrom('credit_allocation').select('order_id').where('receipt_id', '=', params.receiptId)
    const ids = (await paid.execute()).map(({ order_id: id }) => id)
    const orders = ids.length > 0 ? await lockOrders(tx, ids) : []
    if (await isClosedOnAccount(tx, params.receiptId)) return fail('cash_closed')
    const { numUpdatedRows: changed } = await tx
      .updateTable('credit_receipt')
      .set({ cancelled_at: now, cancelled_by: by, cancel_reason: body.reason })
      .where('id', '=', params.receiptId)
      .where('cancelled_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (changed > 0) {
      for (const order of orders) await refundWhatIsPaid(tx, order, { actor: by, at: now })
      await openRowOfCancelled(tx, params.receiptId)
    }
    await voidReceipt(tx, { creditReceiptId: params.receiptId }, { by, at: now, reason: body.reason })
    return ok(null)
  })
  return cancelled.ok ? showAccount(db, params.id, now) : cancelled
}
