import type { AnswerOf, RequestOf } from '#contract/call.ts'
import type { issueCreditNote as issueCreditNoteCall } from '#contract/backoffice/office/tax-invoices/calls.ts'
import { fail, invalid, ok } from '#contract/errors.ts'
import { fromBaht, plus, satang, type Satang } from '#rules/money.ts'
import { creditNoteOf, creditOf, type CreditNote, type CreditRequest } from '#rules/tax-invoices/credit-note.ts'
import { isReturn, isUndelivered } from '#rules/tax-invoices/credit-reason.ts'
import { hasAddress } from '#rules/tax-invoices/tax-invoice.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { emit } from '#server/events/emit.ts'
import { transactOnce, type FindReplay } from '#server/http/idempotency.ts'
import type { Outcome } from '#server/http/outcome.ts'
import type { As } from '#server/http/route.ts'
import { actorOf, type Staff } from '#server/http/caller.ts'
import { unitsBeyond } from '#server/order-problems/order-problems.ts'
import { findOrderById, orderPayload } from '#server/orders/orders.ts'
import { areOnTheirWay } from './goods-on-their-way.ts'
import { presentCredit } from './present.ts'
import {
  findCreditNotes,
  findInvoice,
  insertCreditNote,
  lockInvoice,
  lockOrdersOfInvoice,
  orderOfInvoice,
} from './store.ts'
import { takeNumber } from './take-number.ts'

type Request = As<Staff, typeof issueCreditNoteCall>
type Answer = AnswerOf<typeof issueCreditNoteCall>

/**
 * Credits an invoice, once per idempotency key. The invoice is locked while previous notes are counted, so that no more is credited
 * than was invoiced, and so that of two clerks who credit the same goods the second gets to know of the first; its orders before it, as
 * in all that decides about their goods. Fails with `order_closed` where goods are said to be missing that are still to be delivered,
 * and with `units_exceeded` for units that were sent again.
 */
export function issueCreditNote(db: Database, request: Request): Promise<Outcome<Answer>> {
  const once = { content: ['credit-note', request.params.number, request.body], status: 201 }
  return transactOnce(db, request, once, (tx, findReplay) => creditInTransaction(tx, request, findReplay))
}

async function creditInTransaction(
  tx: Tx,
  { params, body, who, now }: Request,
  findReplay: FindReplay,
): Promise<Outcome<Answer>> {
  await lockOrdersOfInvoice(tx, params.number)
  await lockInvoice(tx, params.number)
  const replay = await findReplay()
  if (replay) return replay
  const found = await findInvoice(tx, params.number)
  if (!found) return fail('not_found')
  if (!hasAddress(found.document.buyer)) return fail('buyer_address_missing')
  const creditRequest = creditRequestOf(body)
  if (!creditRequest) return invalid('amount', 'not_whole_satang')
  const before = await findCreditNotes(tx, params.number)
  if (body.seenNotes !== undefined && body.seenNotes !== before.length)
    return fail('conflict', { detail: `The invoice has ${before.length} credit notes` })
  const outcome = creditOf(found.document, before, creditRequest)
  if (!outcome.ok) return fail(outcome.code)
  const orderId = await orderOfInvoice(tx, params.number, outcome.credit.orderNumber)
  const isMissing = isUndelivered(body.reason)
  if (isMissing && (await areOnTheirWay(tx, orderId ?? found.order_id, outcome.credit.lines)))
    return fail('order_closed', { detail: 'These goods are still to be delivered: record first that they are missing' })
  // The branch that issued the invoice also issues its credit notes.
  const { number, issuedAt } = await takeNumber(tx, 'CN', found.document.seller.branch, now)
  const why = { reason: body.reason, remark: body.remark || null }
  const document = creditNoteOf(found.document, outcome.credit, { ...why, number, issuedOn: issuedAt })
  const ofOrders = [orderId ?? found.order_id]
  const goods = document.lines.flatMap(({ productId, qty }) =>
    productId !== undefined && qty > 0 ? [{ productId }] : [],
  )
  const beyond = await unitsBeyond(tx, ofOrders, goods)
  await insertCreditNote(tx, { document, at: issuedAt, by: actorOf(who), orderId })
  if ((await unitsBeyond(tx, ofOrders, goods)) > beyond)
    return fail('units_exceeded', { detail: 'Units of these goods were sent again, or are to be' })
  const ofOrder = [...before, document].filter(({ orderNumber }) => orderNumber === document.orderNumber)
  if (isReturn(document.reason)) await emitReturn(tx, orderId ?? found.order_id, ofOrder, issuedAt)
  return ok(presentCredit(document))
}

/** Emits all goods of an order returned so far, satang by product, for modules that count delivered goods. */
async function emitReturn(tx: Tx, orderId: string, notes: readonly CreditNote[], at: Date): Promise<void> {
  const order = await findOrderById(tx, orderId)
  if (!order) return
  const returned: Record<number, Satang> = {}
  for (const { lines } of notes.filter(({ reason }) => isReturn(reason)))
    for (const { productId, amount } of lines)
      if (productId !== undefined) returned[productId] = plus(returned[productId] ?? satang(0), amount)
  await emit(tx, { topic: 'order.credited', payload: { ...orderPayload(order), returned }, at })
}

/** Amounts in satang; null where one is no whole number of them. */
function creditRequestOf({
  lines,
  deliveryAmt,
  orderNumber,
}: RequestOf<typeof issueCreditNoteCall>['body']): CreditRequest | null {
  const delivery = fromBaht(deliveryAmt)
  const inSatang = lines.map(({ amount, ...line }) =>
    amount === undefined ? line : { ...line, amount: fromBaht(amount) },
  )
  const whole = inSatang.filter(
    (line): line is CreditRequest['lines'][number] => !('amount' in line && line.amount === null),
  )
  if (delivery === null || whole.length !== lines.length) return null
  return { lines: whole, delivery, ...(orderNumber !== undefined && { orderNumber }) }
}
