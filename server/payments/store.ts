import { sql, type Selectable } from 'kysely'
import { minuteMs } from '#rules/bangkok-time.ts'
import type { Satang } from '#rules/money.ts'
import type { OrderState } from '#rules/orders/states.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import type { Tables } from '#server/adapters/database/tables.ts'
import { saveResponse, type IdempotentRequest } from '#server/http/idempotency.ts'

const columns = [
  'invoice_no',
  'order_id',
  'outlet_id',
  'channel',
  'agent_code',
  'amount_satang',
  'state',
  'payment_token',
  'web_payment_url',
  'qr_payload',
  'created_at',
  'expires_at',
  'checks',
  'response_code',
  'transaction_ref',
] as const
export type Attempt = Pick<Selectable<Tables['payment_attempt']>, (typeof columns)[number]>
export type AttemptState = Attempt['state']

/** The payment attempts of an order, newest first. */
export const findAttempts = (db: Database | Tx, orderId: string): Promise<Attempt[]> =>
  db
    .selectFrom('payment_attempt')
    .select(columns)
    .where('order_id', '=', orderId)
    .orderBy('created_at', 'desc')
    .orderBy('invoice_no', 'desc')
    .execute()

export async function findAttempt(db: Database | Tx, invoiceNo: string): Promise<Attempt | null> {
  const attempt = await db
    .selectFrom('payment_attempt')
    .select(columns)
    .where('invoice_no', '=', invoiceNo)
    .executeTakeFirst()
  return attempt ?? null
}

const askedAgainMs = 5000

/**
 * Lets one of many concurrent requests ask the gateway about an attempt, once in five seconds.
 * @returns null for an attempt that is unknown, paid, or was asked about just now
 */
export async function claimInquiry(db: Database, invoiceNo: string, now: Date): Promise<Attempt | null> {
  const attempt = await db
    .updateTable('payment_attempt')
    .set({ asked_at: now })
    .where('invoice_no', '=', invoiceNo)
    .where('state', '<>', 'paid')
    .where((eb) => eb.or([eb('asked_at', 'is', null), eb('asked_at', '<=', new Date(now.getTime() - askedAgainMs))]))
    .returning(columns)
    .executeTakeFirst()
  return attempt ?? null
}

type NewAttempt = {
  invoiceNo: string
  orderId: string
  outletId: string
  channel: string
  agentCode: string | null
  amount: Satang
  createdAt: Date
  expiresAt: Date
}

/** How long an attempt may take to open, ms; one that is not open by then belongs to a process that has ended. */
const openingMs = minuteMs

/**
 * Stores an attempt before the gateway is called.
 * @returns false where its number is taken
 */
export async function addAttempt(db: Database, attempt: NewAttempt): Promise<boolean> {
  const added = await db
    .insertInto('payment_attempt')
    .values({
      invoice_no: attempt.invoiceNo,
      order_id: attempt.orderId,
      outlet_id: attempt.outletId,
      channel: attempt.channel,
      agent_code: attempt.agentCode,
      amount_satang: attempt.amount,
      state: 'pending',
      payment_token: null,
      web_payment_url: null,
      created_at: attempt.createdAt,
      expires_at: attempt.expiresAt,
      next_check_at: new Date(attempt.createdAt.getTime() + openingMs),
      response_code: null,
      transaction_ref: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('invoice_no')
    .executeTakeFirst()
  return added !== undefined
}

/** What the gateway opened; `qrPayload`: the PromptPay code to show on our own page, where there is one. */
export type OpenedPayment = { paymentToken: string; webPaymentUrl: string; qrPayload: string | null }

/** Stores what the gateway opened: where to pay, when to check first, and the response to the request. */
export async function openAttempt(
  db: Database,
  invoiceNo: string,
  session: OpenedPayment,
  firstCheck: Date,
  response: { request: IdempotentRequest | null; answer: unknown; now: Date },
): Promise<void> {
  await sql`
    with kept as (${saveResponse(response.request, 200, response.answer, response.now)})
    update payment_attempt set payment_token = ${session.paymentToken}, web_payment_url = ${session.webPaymentUrl},
      qr_payload = ${session.qrPayload}, next_check_at = ${firstCheck} where invoice_no = ${invoiceNo}`.execute(db)
}

type AttemptEnd = { state: AttemptState; responseCode: string | null; transactionRef: string | null }

/** Sets the gateway's final state of an attempt. A paid one stays paid, whatever is reported later. */
export const closeAttempt = (tx: Tx, invoiceNo: string, end: AttemptEnd): Promise<unknown> =>
  close(tx, invoiceNo, end).where('state', '<>', 'paid').execute()

/** Ends an attempt of which the gateway has reported nothing: what it has reported meanwhile stays. */
export const closePending = (db: Database, invoiceNo: string, end: AttemptEnd): Promise<unknown> =>
  close(db, invoiceNo, end).where('state', '=', 'pending').execute()

const close = (db: Database | Tx, invoiceNo: string, { state, responseCode, transactionRef }: AttemptEnd) =>
  db
    .updateTable('payment_attempt')
    .set({ state, response_code: responseCode, transaction_ref: transactionRef, next_check_at: null })
    .where('invoice_no', '=', invoiceNo)

/** Counts notices by their content: the gateway repeats them, and that must change nothing. */
export async function countNotice(
  db: Database,
  notice: { invoiceNo: string; transactionRef: string; responseCode: string; amount: Satang | null; at: Date },
): Promise<void> {
  await sql`
    insert into payment_notice (invoice_no, transaction_ref, response_code, amount_satang, received_at)
    values (${notice.invoiceNo}, ${notice.transactionRef}, ${notice.responseCode}, ${notice.amount}, ${notice.at})
    on conflict (invoice_no, transaction_ref, response_code) do update set times = payment_notice.times + 1`.execute(db)
}

type DueAttempt = Attempt & { order_state: OrderState }

/** Whether an attempt is due to be checked. */
export const attemptsDue = (now: Date) =>
  sql<boolean>`exists (select from payment_attempt where state = 'pending' and next_check_at <= ${now})`

/** Claims the attempts that are due to be checked, so that no other process checks the same ones. */
export async function claimDue(db: Database, now: Date, limit: number): Promise<DueAttempt[]> {
  const { rows } = await sql<DueAttempt>`
    update payment_attempt a set checks = checks + 1, next_check_at = ${now}::timestamptz + interval '1 minute'
    from orders o
    where o.id = a.order_id and a.invoice_no in (
      select invoice_no from payment_attempt where state = 'pending' and next_check_at <= ${now}
      order by next_check_at limit ${limit} for update skip locked)
    returning o.state as order_state, ${sql.join(columns.map((column) => sql.ref(`a.${column}`)))}`.execute(db)
  return rows
}

/** Schedules the open attempts of a cancelled order to be cancelled at the gateway. */
export const withdrawSoon = (tx: Tx, orderId: string, at: Date): Promise<unknown> =>
  tx
    .updateTable('payment_attempt')
    .set({ next_check_at: at })
    .where('order_id', '=', orderId)
    .where('state', '=', 'pending')
    .where('payment_token', 'is not', null)
    .execute()

export const planCheck = (db: Database, invoiceNo: string, at: Date): Promise<unknown> =>
  db
    .updateTable('payment_attempt')
    .set({ next_check_at: at })
    .where('invoice_no', '=', invoiceNo)
    .where('state', '=', 'pending')
    .execute()

/** Whether a payment of this retailer may still arrive: an attempt is open until the gateway reports its end. */
export async function isPaymentUnderWay(tx: Tx, outletId: string): Promise<boolean> {
  const open = await tx
    .selectFrom('payment_attempt')
    .select('invoice_no')
    .where('outlet_id', '=', outletId)
    .where('state', '=', 'pending')
    .executeTakeFirst()
  return open !== undefined
}
