import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { cancelOrder } from '#contract/orders/calls.ts'
import { getPaymentUrl } from '#contract/payments/calls.ts'
import type { RetailerClient } from '#test/builders/retailer.ts'
import type { TestServer } from '#test/test-server.ts'

export const rice = 1
const units = 3

export type Unpaid = { id: string; retailer: RetailerClient; orderNumber: string; amount: number }

/** A prepaid order of 3 sacks of rice that waits for its payment. */
export async function anUnpaidOrder(server: TestServer, retailer?: RetailerClient): Promise<Unpaid> {
  const buyer = retailer ?? (await server.retailer())
  await buyer.tap(rice, units)
  const { body } = await buyer.order({ payType: '2C2P-PP-QR' })
  return { id: body.id, retailer: buyer, orderNumber: body.orderNumber, amount: body.grandTotalAmt }
}

/** The body of a payment request by PromptPay, as the payment page sends it. */
export const paymentOf = ({ retailer, orderNumber, amount }: Omit<Unpaid, 'id'>) => ({
  invoiceNo: orderNumber,
  description: `Order ${orderNumber}`,
  amount,
  currencyCode: 'THB' as const,
  paymentChannel: ['PPQR' as const],
  userDefined1: retailer.outletCode,
})

export const startPaying = (unpaid: Omit<Unpaid, 'id'>, change: object = {}, key: string = randomUUID()) =>
  unpaid.retailer.call(getPaymentUrl, { key, body: { ...paymentOf(unpaid), ...change } })

/**
 * Starts a payment.
 * @returns the address where its outcome is decided
 */
export async function aPayment(unpaid: Unpaid, change: object = {}): Promise<string> {
  const { status, body } = await startPaying(unpaid, change)
  expect(status).toBe(200)
  return body.webPaymentUrl
}

/** Decides the outcome of a payment through the gateway's machine interface. */
export async function decide(server: TestServer, webPaymentUrl: string, outcome: object): Promise<void> {
  const response = await fetch(`${server.url}/gateway/test/${webPaymentUrl.split('/').at(-1)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(outcome),
  })
  expect([response.status, response.ok ? '' : await response.text()]).toEqual([200, ''])
}

/** The payer's browser comes back, whatever it says. */
export const comeBack = (server: TestServer, invoiceNo: string) =>
  fetch(`${server.url}/api/payment/return`, {
    method: 'POST',
    body: new URLSearchParams({
      paymentResponse: Buffer.from(JSON.stringify({ invoiceNo, respCode: '2000' })).toString('base64url'),
    }),
    redirect: 'manual',
  })

export const cancel = ({ id, retailer }: Unpaid) => retailer.call(cancelOrder, { params: { id }, body: {} })

type Outcome = {
  state: string
  attempts: string[]
  /** Units taken from stock for this order. */
  taken: number
  refunds: string[]
  paidEvents: number
}

/** The order's state, payment attempts, units taken, refunds and number of paid events. */
export async function outcomeOf(server: TestServer, { id }: Pick<Unpaid, 'id'>): Promise<Outcome> {
  const { rows } = await sql<Outcome>`
    select state,
      (select coalesce(json_agg(a.state order by a.invoice_no), '[]') from payment_attempt a where order_id = orders.id) as attempts,
      (select coalesce(-sum(delta), 0)::int from stock_movement where document = order_number) as taken,
      (select coalesce(json_agg(format('%s %s %s', cause, r.state, amount_satang) order by r.id), '[]')
        from refund r where order_id = orders.id) as refunds,
      (select count(*)::int from order_event e where order_id = orders.id and e.state = 'PAYMENT_COMPLETE' and stage is null) as "paidEvents"
    from orders where id = ${id}`.execute(server.db)
  const outcome = rows[0]
  if (!outcome) throw new Error('no such order')
  return outcome
}

/** Waits for something asynchronous, such as a repeated notice. */
export async function expectOutcome(server: TestServer, unpaid: Unpaid, expected: Partial<Outcome>): Promise<void> {
  await expect.poll(() => outcomeOf(server, unpaid)).toMatchObject(expected)
}

export const inTime = (ms: number) => new Date(Date.now() + ms)
