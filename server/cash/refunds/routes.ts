import type { FastifyReply } from 'fastify'
import type { AnswerOf } from '#contract/call.ts'
import * as calls from '#contract/backoffice/office/refunds/calls.ts'
import * as schemas from '#contract/backoffice/office/refunds/schemas.ts'
import { fail, invalid, ok, type Result } from '#contract/errors.ts'
import { bangkokDate } from '#rules/bangkok-time.ts'
import { csvLine } from '#rules/csv.ts'
import { formatMoney, toBaht } from '#rules/money.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { transact } from '#server/adapters/database/transact.ts'
import { pageOf } from '#server/http/page.ts'
import { forStaff, type As, type Route } from '#server/http/route.ts'
import { actorOf, type Staff } from '#server/http/caller.ts'
import { presentRefund } from '#server/orders/order-money.ts'
import { recordRefundByStaff, takeRefundOutByStaff } from '#server/refunds/refunds.ts'
import { findDueRefunds, findRefunds, ordersOf, putInFile, type RefundDetails } from './store.ts'

export const refundRoutes = ({ db }: { db: Database }): Route[] => [
  forStaff(calls.exportRefunds, schemas.exportRefunds, async ({ reply, now }) =>
    sendCsv(await findDueRefunds(db), reply, now),
  ),
  forStaff(calls.makeRefundFile, schemas.makeRefundFile, (request) => makeFile(db, request)),
  forStaff(calls.listRefunds, schemas.listRefunds, async ({ query }) => {
    const { rows, total, sum, unfiled } = await findRefunds(db, query)
    return ok({ ...pageOf(rows.map(presentListed), total, query), totalAmt: toBaht(sum), unfiled })
  }),
  forStaff(calls.recordRefunds, schemas.recordRefunds, (request) => recordMany(db, request)),
  forStaff(calls.takeRefundsOut, schemas.takeRefundsOut, (request) => takeOut(db, request)),
]

type ListedRefund = AnswerOf<typeof calls.listRefunds>['content'][number]
const presentListed = (refund: RefundDetails): ListedRefund => ({
  ...presentRefund(refund),
  orderId: refund.order_id,
  orderNumber: refund.order_number,
  storeName: refund.store_name,
  outletCode: refund.outlet_code,
  phoneNumber: refund.phone,
  bank: refund.bank,
  filedOn: refund.in_bank_file_at?.toISOString() ?? null,
  filedBy: refund.filer,
})

/** Records refunds one after the other: one that fails does not hold up the rest. */
async function recordMany(
  db: Database,
  { body, who, now }: As<Staff, typeof calls.recordRefunds>,
): Promise<Result<AnswerOf<typeof calls.recordRefunds>>> {
  const orders = await ordersOf(
    db,
    body.refunds.map(({ id }) => id),
  )
  const results: AnswerOf<typeof calls.recordRefunds>['results'] = []
  for (const { id, reference, note } of body.refunds) {
    const params = { id: orders.get(id) ?? '', refundId: id }
    const record = { reference, bank: body.bank, ...(note && { note }) }
    const recorded = await recordRefundByStaff(db, who, { params, body: record }, now)
    results.push(recorded.ok ? { id, ok: true, undo: recorded.value } : { id, ok: false, code: recorded.error.code })
  }
  return ok({ results })
}

/** The same for those that are taken out of a file. */
async function takeOut(
  db: Database,
  { body: { ids, reason }, who, now }: As<Staff, typeof calls.takeRefundsOut>,
): Promise<Result<AnswerOf<typeof calls.takeRefundsOut>>> {
  const orders = await ordersOf(db, ids)
  const results: AnswerOf<typeof calls.takeRefundsOut>['results'] = []
  for (const refundId of new Set(ids)) {
    const of = { orderId: orders.get(refundId) ?? '', refundId, reason }
    const taken = await takeRefundOutByStaff(db, who, of, now)
    results.push(taken.ok ? { id: refundId, ok: true } : { id: refundId, ok: false, code: taken.error.code })
  }
  return ok({ results })
}

/** Makes a file for the bank, and marks what it has. */
async function makeFile(
  db: Database,
  { body: { ids, again }, who, reply, now }: As<Staff, typeof calls.makeRefundFile>,
): Promise<Result<unknown>> {
  if (again && !ids) return invalid('ids', 'required')
  const wanted = ids ? [...new Set(ids)] : null
  const made = await transact(db, async (tx): Promise<Result<RefundDetails[]>> => {
    const rows = await putInFile(tx, { ids: wanted, again, actor: actorOf(who), at: now })
    if (rows.length === 0) return fail('conflict', { detail: 'No due refund is without a file' })
    if (wanted && rows.length < wanted.length)
      return fail('conflict', { detail: 'One of these is closed, or in a file already' })
    return ok(rows)
  })
  return made.ok ? sendCsv(made.value, reply, now) : made
}

const columns = [
  'refund_id',
  'promptpay',
  'amount',
  'order_number',
  'outlet_code',
  'store_name',
  'cause',
  'due_on',
] as const

/** Refunds as a file. It names customers and amounts: no cache on the way may store it. */
async function sendCsv(rows: readonly RefundDetails[], reply: FastifyReply, now: Date): Promise<Result<unknown>> {
  const lines = rows.map((row) =>
    csvLine([
      row.id,
      row.phone,
      formatMoney(row.amount_satang).replaceAll(',', ''),
      row.order_number,
      row.outlet_code,
      row.store_name,
      row.cause,
      bangkokDate(row.due_at),
      row.in_bank_file_at ? bangkokDate(row.in_bank_file_at) : '',
    ]),
  )
  await reply
    .header('content-disposition', `attachment; filename="refunds-${bangkokDate(now)}.csv"`)
    .header('cache-control', 'private, no-store')
    .type('text/csv; charset=utf-8')
    .send(`\ufeff${csvLine([...columns, 'filed_on'])}${lines.join('')}`)
  return ok(undefined)
}
