import { expect, test as plainTest } from 'vitest'
import { holdOrders, releaseOrders } from '#contract/backoffice/day/order-desk/calls.ts'
import { getStaffOrder, keepRefund, moveOrders } from '#contract/backoffice/day/orders/calls.ts'
import { paymentAttempts } from '#contract/payments/calls.ts'
import { heard } from '#test/builders/pairs.ts'
import { undoing } from '#test/builders/second-change.ts'
import { testServer } from '#test/test-server.ts'
import { cancelUnpaid } from './cancel-unpaid.ts'
import { checkDueAttempts } from './check-due-attempts.ts'
import { withdrawSoon } from './store.ts'
import {
  anUnpaidOrder,
  aPayment,
  cancel,
  comeBack,
  decide,
  expectOutcome,
  inTime,
  outcomeOf,
  rice,
  startPaying,
} from './unpaid-order.fixture.ts'

// What gateways do other than notify once and immediately.

const minute = 60_000

const server = await testServer({
  products: { [rice]: { price: 245_50, vatPercent: 0, stock: 10_000 } },
})

const paid = { state: 'PAYMENT_COMPLETE', taken: 3, refunds: [], paidEvents: 1 }
const poll = (ms: number) => checkDueAttempts(server.deps, inTime(ms))

const test = plainTest.extend('unpaid', () => anUnpaidOrder(server))

test.each(['cancelled', 'expired', 'declined'] as const)(
  'a payment that is %s leaves the order waiting, and another attempt pays it',
  async (outcome) => {
    const unpaid = await anUnpaidOrder(server)
    await decide(server, await aPayment(unpaid), { outcome })
    const state = outcome === 'declined' ? 'failed' : outcome
    expect(await outcomeOf(server, unpaid)).toMatchObject({ state: 'VERIFYING_PAYMENT', attempts: [state] })
    await decide(server, await aPayment(unpaid), { outcome: 'paid' })
    expect(await outcomeOf(server, unpaid)).toMatchObject({ ...paid, attempts: [state, 'paid'] })
  },
)

test('a payment that is made later is waited for', async ({ unpaid }) => {
  const payment = await aPayment(unpaid)
  await decide(server, payment, { outcome: 'later', noticeDelayMs: 60 * minute, sendReturn: true })
  expect(await outcomeOf(server, unpaid)).toMatchObject({ state: 'VERIFYING_PAYMENT', attempts: ['pending'] })
  await decide(server, payment, { outcome: 'paid' })
  await expectOutcome(server, unpaid, paid)
})

test.each([
  ['before', [{ notices: 1 }, { notices: 0, sendReturn: true }]],
  ['after', [{ notices: 0, sendReturn: true }, { notices: 1 }]],
] as const)('a notice %s the browser returns pays once', async (_when, steps) => {
  const unpaid = await anUnpaidOrder(server)
  const url = await aPayment(unpaid)
  for (const step of steps) await decide(server, url, { outcome: 'paid', ...step })
  expect(await outcomeOf(server, unpaid)).toMatchObject(paid)
})

test('a gateway that knows of the money after a minute only is queried until it does', async ({ unpaid }) => {
  const url = await aPayment(unpaid)
  await decide(server, url, { outcome: 'paid', notices: 0, inquiry: 'pending' })
  await poll(16_000)
  const cameBack = Date.now()
  await comeBack(server, `${unpaid.orderNumber}A1`)
  expect(await outcomeOf(server, unpaid)).toMatchObject({ state: 'VERIFYING_PAYMENT', attempts: ['pending'] })
  await decide(server, url, { outcome: 'paid', notices: 0 })
  // Not before its time: the gateway is not queried every second.
  await checkDueAttempts(server.deps, new Date(cameBack + 16_000))
  expect(await outcomeOf(server, unpaid)).toMatchObject({ state: 'VERIFYING_PAYMENT' })
  await poll(2 * minute)
  expect(await outcomeOf(server, unpaid)).toMatchObject(paid)
})

test('a gateway that never tells, to a browser that never returns, is found out by the clock', async ({ unpaid }) => {
  const began = Date.now()
  await decide(server, await aPayment(unpaid), { outcome: 'paid', notices: 0 })
  // Fifteen seconds after it was open it is queried: before that, however long all this took.
  await checkDueAttempts(server.deps, new Date(began + 14_000))
  expect(await outcomeOf(server, unpaid)).toMatchObject({ state: 'VERIFYING_PAYMENT' })
  await poll(16_000)
  expect(await outcomeOf(server, unpaid)).toMatchObject(paid)
})

test('nobody pays: half an hour after its end an attempt is given up; late money still counts', async ({ unpaid }) => {
  const url = await aPayment(unpaid)
  for (let query = 1; query <= 20; query += 1) await poll(query * 5 * minute)
  expect(await outcomeOf(server, unpaid)).toMatchObject({ state: 'VERIFYING_PAYMENT', attempts: ['expired'] })
  await decide(server, url, { outcome: 'paid' })
  expect(await outcomeOf(server, unpaid)).toMatchObject({ ...paid, attempts: ['paid'] })
})

test.each(['declined', 'cancelled', 'expired'] as const)('%s before and after paid: paid', async (outcome) => {
  const unpaid = await anUnpaidOrder(server)
  const url = await aPayment(unpaid)
  for (const reported of [outcome, 'paid', outcome]) await decide(server, url, { outcome: reported })
  expect(await outcomeOf(server, unpaid)).toMatchObject({ ...paid, attempts: ['paid'] })
})

test('two attempts that are both paid pay the order once; the other money is to go back, once', async ({ unpaid }) => {
  const first = await aPayment(unpaid)
  const second = await aPayment(unpaid, { paymentChannel: ['CC'] })
  await Promise.all([first, second].map((url) => decide(server, url, { outcome: 'paid', notices: 2 })))
  expect(await outcomeOf(server, unpaid)).toEqual({
    ...paid,
    attempts: ['paid', 'paid'],
    refunds: ['PAID_TWICE DUE 73650'],
  })
})

test('a wrong amount does not pay: it is to go back, unless a manager takes it', async () => {
  const manager = await server.as('manager')
  const unpaid = await anUnpaidOrder(server)
  await decide(server, await aPayment(unpaid), { outcome: 'paid', amount: 736.49, notices: 2 })
  expect(await outcomeOf(server, unpaid)).toMatchObject({
    state: 'VERIFYING_PAYMENT',
    attempts: ['mismatch'],
    refunds: ['WRONG_AMOUNT DUE 73649'],
  })
  const body = { ids: [unpaid.id], to: 'PAYMENT_COMPLETE' as const, reason: 'one satang is ours' }
  await manager.call(moveOrders, { body })
  expect(await outcomeOf(server, unpaid)).toMatchObject({ ...paid, refunds: ['WRONG_AMOUNT KEPT 73649'] })
})

test('a wrong amount, then the right one: both are accounted for', async ({ unpaid }) => {
  await decide(server, await aPayment(unpaid), { outcome: 'paid', amount: 700 })
  await decide(server, await aPayment(unpaid), { outcome: 'paid' })
  expect(await outcomeOf(server, unpaid)).toMatchObject({ ...paid, refunds: ['WRONG_AMOUNT DUE 70000'] })
})

test('as many dollars do not pay: nothing is settled, and the order waits until it was looked at', async ({
  unpaid,
}) => {
  const [clerk, manager] = [await server.as('clerk'), await server.as('manager')]
  const params = { id: unpaid.id }
  const hold = async () => (await clerk.call(getStaffOrder, { params })).body.hold
  const waits = { state: 'VERIFYING_PAYMENT', attempts: ['mismatch'], refunds: [], paidEvents: 0 }
  const dollars = { outcome: 'paid', currency: 'USD', notices: 2 }
  const url = await aPayment(unpaid)
  await decide(server, url, dollars)
  expect(await outcomeOf(server, unpaid)).toMatchObject(waits)
  expect(await hold()).toMatchObject({ reasons: [{ code: 'other_currency', amount: 736.5, currency: 'USD' }] })
  const logged = server.log.filter(({ msg }) => msg === 'a payment is not in baht: nothing is settled')
  expect(logged).toMatchObject([{ level: 50, invoiceNo: `${unpaid.orderNumber}A1`, currency: 'USD', held: true }])

  const query = { orderNumber: unpaid.orderNumber }
  const seen = async () => (await unpaid.retailer.call(paymentAttempts, { query })).body.map(({ state }) => state)
  expect(await seen()).toEqual(['mismatch'])

  // Nobody has looked: it is not cancelled by the clock either.
  await cancelUnpaid(server.deps, inTime(25 * 60 * minute))
  expect(await outcomeOf(server, unpaid)).toMatchObject(waits)
  await manager.call(releaseOrders, { body: { ids: [unpaid.id], note: 'returned by the gateway' } })
  await decide(server, url, dollars)
  expect([await outcomeOf(server, unpaid), await hold()]).toMatchObject([waits, null])
  // Its page offers the ways to pay again.
  expect(await seen()).toEqual(['cancelled'])
  await decide(server, await aPayment(unpaid), { outcome: 'paid' })
  expect(await outcomeOf(server, unpaid)).toMatchObject({ ...paid, attempts: ['mismatch', 'paid'] })
})

test('money for a number that is not known here is an error in the log; a failed payment is none', async () => {
  // As after the database was restored to a moment before these payments.
  const forgotten = async (outcome: string) => {
    const unpaid = await anUnpaidOrder(server)
    const url = await aPayment(unpaid)
    await server.db.deleteFrom('payment_attempt').where('order_id', '=', unpaid.id).execute()
    await decide(server, url, { outcome, notices: 1 })
    return `${unpaid.orderNumber}A1`
  }
  const [invoiceNo, failed] = [await forgotten('paid'), await forgotten('declined')]
  const received = await server.db.selectFrom('payment_notice').select('invoice_no').execute()
  expect(received.map((notice) => notice.invoice_no)).toEqual(expect.arrayContaining([invoiceNo, failed]))
  const logged = server.log.filter(({ msg }) => msg === 'a payment is of no order known here')
  expect(logged).toMatchObject([{ level: 50, invoiceNo, amount: 736_50, currency: 'THB' }])
})

test('dollars for an order that is held already are a further reason, and hold no order that goes on', async ({
  unpaid,
}) => {
  const clerk = await server.as('clerk')
  const held = await clerk.call(holdOrders, { body: { ids: [unpaid.id], note: 'calls back' } })
  await decide(server, await aPayment(unpaid), { outcome: 'paid', currency: 'USD', amount: 1 })
  const { hold } = (await clerk.call(getStaffOrder, { params: { id: unpaid.id } })).body
  expect(hold?.reasons.map(({ code }) => code)).toEqual(['by_staff', 'other_currency'])
  expect(await heard(undoing(clerk, held.body.results[0]?.undo)())).toBe('changed_since')

  const gone = await anUnpaidOrder(server)
  const url = await aPayment(gone)
  await cancel(gone)
  await decide(server, url, { outcome: 'paid', currency: 'USD' })
  expect(await outcomeOf(server, gone)).toMatchObject({ state: 'CANCELLED', attempts: ['mismatch'], refunds: [] })
})

test('a cancelled order is withdrawn at the gateway: its page takes no money any more', async ({ unpaid }) => {
  const url = await aPayment(unpaid)
  expect((await cancel(unpaid)).status).toBe(200)
  await server.db.transaction().execute((tx) => withdrawSoon(tx, unpaid.id, new Date()))
  await poll(1000)
  expect(await outcomeOf(server, unpaid)).toMatchObject({ state: 'CANCELLED', attempts: ['cancelled'], taken: 0 })
  const clientId = '0f7f9b0e-3a52-4f6f-9d62-0c1f6d3a9b11'
  expect(await server.deps.gateway.cancel(url.split('/').at(-1) ?? '', clientId)).toMatchObject({ respCode: '9041' })
  expect((await startPaying(unpaid)).problem.code).toBe('order_closed')
})

test('a retailer cancels after paying, before anybody notified us: the order is paid', async ({ unpaid }) => {
  await decide(server, await aPayment(unpaid), { outcome: 'paid', notices: 0 })
  expect((await cancel(unpaid)).status).toBe(200)
  await server.db.transaction().execute((tx) => withdrawSoon(tx, unpaid.id, new Date()))
  await poll(1000)
  expect(await outcomeOf(server, unpaid)).toMatchObject({ ...paid, attempts: ['paid'] })
})

test('money that comes for a cancelled order whose goods are gone is to go back, once', async ({ unpaid }) => {
  const url = await aPayment(unpaid)
  await cancel(unpaid)
  const taken = await server.db
    .selectFrom('stock')
    .select('on_hand')
    .where('product_id', '=', rice)
    .executeTakeFirstOrThrow()
  const setStock = (on_hand: number) =>
    server.db.updateTable('stock').set({ on_hand }).where('product_id', '=', rice).execute()
  await setStock(2)
  await decide(server, url, { outcome: 'paid', notices: 3, sendReturn: true })
  await setStock(taken.on_hand)
  expect(await outcomeOf(server, unpaid)).toEqual({
    state: 'CANCELLED',
    attempts: ['paid'],
    taken: 0,
    paidEvents: 0,
    refunds: ['LATE_PAYMENT DUE 73650'],
  })
  const clerk = await server.as('clerk')
  const { body } = await clerk.call(getStaffOrder, { params: { id: unpaid.id } })
  expect(body.events.at(-1)).toMatchObject({ stage: 'REFUND_DUE', reason: `LATE_PAYMENT ${unpaid.orderNumber}A1` })
  expect(body.attempts).toMatchObject([{ state: 'paid', responseCode: '0000', amount: 736.5 }])
})

test('what a manager confirmed before its notice came looks like paid twice; a manager keeps it, and nothing else', async () => {
  const [clerk, manager] = [await server.as('clerk'), await server.as('manager')]
  const unpaid = await anUnpaidOrder(server)
  const url = await aPayment(unpaid)
  const byHand = { ids: [unpaid.id], to: 'PAYMENT_COMPLETE' as const, reason: 'seen on the account' }
  const moved = await manager.call(moveOrders, { body: byHand })
  await decide(server, url, { outcome: 'paid' })
  expect((await outcomeOf(server, unpaid)).refunds).toEqual(['PAID_TWICE DUE 73650'])
  // It would wait for a payment that the gateway reports no second time.
  const undo = undoing(manager, moved.body.results[0]?.undo)
  expect(await heard(undo())).toBe('changed_since')
  const refundId = (await manager.call(getStaffOrder, { params: { id: unpaid.id } })).body.refunds[0]?.id ?? 0
  const keep = { params: { id: unpaid.id, refundId }, body: { reason: 'the same transfer' } }
  expect((await clerk.call(keepRefund, keep)).status).toBe(403)
  const kept = await Promise.all([1, 2].map(() => manager.call(keepRefund, keep)))
  expect(kept.map(({ status }) => status)).toEqual([200, 200])
  expect(kept[0]?.body.events.filter(({ stage }) => stage === 'REFUND_KEPT')).toMatchObject([
    { reason: 'the same transfer' },
  ])
  expect(await outcomeOf(server, unpaid)).toMatchObject({
    state: 'PAYMENT_COMPLETE',
    refunds: ['PAID_TWICE KEPT 73650'],
  })
  expect(await heard(undo())).toBe('changed_since')

  const returned = await anUnpaidOrder(server)
  await decide(server, await aPayment(returned), { outcome: 'paid' })
  await cancel(returned)
  const due = (await manager.call(getStaffOrder, { params: { id: returned.id } })).body.refunds[0]?.id ?? 0
  const refused = await manager.call(keepRefund, { ...keep, params: { id: returned.id, refundId: due } })
  expect(refused).toMatchObject({ status: 409, problem: { code: 'order_closed' } })
})

test('the shop sees its attempts, newest first', async ({ unpaid }) => {
  await decide(server, await aPayment(unpaid), { outcome: 'declined' })
  await aPayment(unpaid)
  const { body } = await unpaid.retailer.call(paymentAttempts, { query: { orderNumber: unpaid.orderNumber } })
  expect(body.map(({ state }) => state)).toEqual(['pending', 'failed'])
})
