import { randomInt, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { acceptSlip, rejectSlip } from '#contract/backoffice/day/slips/calls.ts'
import { orderHistory } from '#contract/orders/calls.ts'
import { listSlips } from '#contract/payments/calls.ts'
import type { RetailerClient } from '#test/builders/retailer.ts'
import { aSlip, upload, type Upload } from '#test/builders/slip.ts'
import { aStaff, type StaffClient } from '#test/builders/staff.ts'
import { startTestServer, testServer, type TestServer, type TestServerOptions } from '#test/test-server.ts'

export const rice = 1

const products = { [rice]: { price: 160_00, vatPercent: 0, stock: 10_000 } }

/** A server that sells rice at 160 baht, for all tests of a file. */
export const slipServer = (options: TestServerOptions = {}): Promise<TestServer> => testServer({ products, ...options })

/** As `slipServer`, for one test, which closes it. */
export const startSlipServer = (options: TestServerOptions = {}): Promise<TestServer> =>
  startTestServer({ products, ...options })

export type UnpaidSlipOrder = { retailer: RetailerClient; id: string; orderNumber: string; amount: number }

/** An order of 480 baht that waits for its transfer. */
export async function anOrder(
  server: TestServer,
  payType: string = 'PROMPTPAY',
  retailer?: RetailerClient,
): Promise<UnpaidSlipOrder> {
  const buyer = retailer ?? (await server.retailer())
  await buyer.tap(rice, 3)
  const { body } = await buyer.order({ payType: payType as 'PROMPTPAY' })
  return { retailer: buyer, id: body.id, orderNumber: body.orderNumber, amount: body.grandTotalAmt }
}

export const aReference = (): string => `2026${randomInt(1e12)}`

/** Sends a slip for an order, with its own code by default. */
export async function sendFor(
  server: TestServer,
  { retailer, id, amount }: UnpaidSlipOrder,
  change: Partial<Upload> = {},
  key?: string,
): ReturnType<typeof upload> {
  const image = change.image === undefined ? await aSlip({ reference: aReference() }) : change.image
  const form = { orderID: id, outletID: retailer.outletCode, orderAmt: amount, ...change, image }
  return upload(server.url, retailer.token, form, key ? { 'idempotency-key': key } : {})
}

/** An order whose slip was sent. */
export async function aSentSlip(
  server: TestServer,
  reference: string = aReference(),
): Promise<{ owing: UnpaidSlipOrder; slipId: string }> {
  const owing = await anOrder(server)
  const { body } = await sendFor(server, owing, { image: await aSlip({ reference, words: randomUUID() }) })
  return { owing, slipId: body.slipId }
}

type Clerk = StaffClient['call']

/** A clerk, signed in. */
export const aClerk = async (server: TestServer): Promise<Clerk> => (await aStaff(server)).call

export const accept = (clerk: Clerk, id: string, body: object = {}) => clerk(acceptSlip, { params: { id }, body })
export const reject = (clerk: Clerk, id: string, body: object) =>
  clerk(rejectSlip, { params: { id }, body: body as { reason: 'other' } })
/** What the retailer sees of the slips of its order. */
export const ownSlips = async ({ retailer, orderNumber }: UnpaidSlipOrder) =>
  (await retailer.call(listSlips, { query: { orderNumber } })).body

const ownOrder = async ({ retailer, id }: UnpaidSlipOrder) =>
  (await retailer.call(orderHistory)).body.find((order) => order.id === id)
export const stateOf = async (owing: UnpaidSlipOrder) => (await ownOrder(owing))?.orderStatus
/** The refunds of an order in the order in which they became due: their state and satang. */
export async function refundsOf({ db }: TestServer, orderId: string): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`select format('%s %s', state, amount_satang) as text from refund
    where order_id = ${orderId} order by id`.execute(db)
  return rows.map(({ text }) => text)
}

/** The state of its slips that the retailer sees. */
export const slipStateOf = async (owing: UnpaidSlipOrder) => (await ownOrder(owing))?.slipState

/** The states in an order's history, each with the kind of its actor. */
export const eventsOf = async (server: TestServer, { id }: UnpaidSlipOrder): Promise<string[]> =>
  (
    await server.db
      .selectFrom('order_event')
      .select(['state', 'actor'])
      .where('order_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ state, actor }) => `${state} ${actor.split(':')[0]}`)
