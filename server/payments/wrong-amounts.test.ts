import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { changeOrder, getOrderSheet, previewChange } from '#contract/backoffice/day/order-sheet/calls.ts'
import { getStaffOrder, moveOrders } from '#contract/backoffice/day/orders/calls.ts'
import { paymentAttempts } from '#contract/payments/calls.ts'
import { heard } from '#test/builders/pairs.ts'
import { undoing } from '#test/builders/second-change.ts'
import { testServer } from '#test/test-server.ts'
import { anUnpaidOrder, aPayment, decide, outcomeOf, rice } from './unpaid-order.fixture.ts'

// Payments of a wrong amount that a manager takes as the payment of their order, of 736.50 baht.

const server = await testServer({ products: { [rice]: { price: 245_50, vatPercent: 0, stock: 10_000 } } })
const manager = await server.as('manager')

/** An order for which the gateway has reported these amounts. */
async function wronglyPaid(...amounts: number[]) {
  const unpaid = await anUnpaidOrder(server)
  for (const amount of amounts) await decide(server, await aPayment(unpaid), { outcome: 'paid', amount })
  return unpaid
}
const take = async (id: string) => {
  const body = { ids: [id], to: 'PAYMENT_COMPLETE' as const, reason: 'ตกลงกับร้านแล้ว' }
  return (await manager.call(moveOrders, { body })).body.results[0]?.undo
}
const refundsOf = async (order: { id: string }) => (await outcomeOf(server, order)).refunds

test('of more than an order costs a manager takes what it costs, and the rest goes back', async () => {
  const order = await wronglyPaid(900)
  const undo = await take(order.id)
  expect(await outcomeOf(server, order)).toMatchObject({
    state: 'PAYMENT_COMPLETE',
    refunds: ['WRONG_AMOUNT KEPT 90000', 'WRONG_AMOUNT DUE 16350'],
  })
  expect(await heard(undoing(manager, undo)())).toBe('done')
  expect(await outcomeOf(server, order)).toMatchObject({
    state: 'VERIFYING_PAYMENT',
    refunds: ['WRONG_AMOUNT DUE 90000', 'WRONG_AMOUNT KEPT 16350'],
  })
})

test('of two payments only as much is taken as the order costs', async () => {
  const both = await wronglyPaid(700, 736.49)
  await take(both.id)
  expect(await refundsOf(both)).toEqual([
    'WRONG_AMOUNT KEPT 70000',
    'WRONG_AMOUNT KEPT 73649',
    'WRONG_AMOUNT DUE 69999',
  ])
  const one = await wronglyPaid(700, 736.51)
  await take(one.id)
  expect(await refundsOf(one)).toEqual(['WRONG_AMOUNT DUE 70000', 'WRONG_AMOUNT KEPT 73651', 'WRONG_AMOUNT DUE 1'])
})

test('of two wrong amounts that are reported of one payment the larger is due, in whatever order they come', async () => {
  for (const amounts of [
    [700, 750, 700],
    [750, 700, 750],
  ]) {
    const order = await anUnpaidOrder(server)
    const payment = await aPayment(order)
    for (const amount of amounts) await decide(server, payment, { outcome: 'paid', amount })
    expect(await refundsOf(order)).toEqual(['WRONG_AMOUNT DUE 75000'])
  }
})

test('of a wrong amount that is being paid back nothing more is due by itself', async () => {
  const order = await anUnpaidOrder(server)
  const payment = await aPayment(order)
  await decide(server, payment, { outcome: 'paid', amount: 700 })
  await sql`update refund set in_bank_file_at = now() where order_id = ${order.id}`.execute(server.db)
  await decide(server, payment, { outcome: 'paid', amount: 750 })
  expect(await refundsOf(order)).toEqual(['WRONG_AMOUNT DUE 70000'])
  const logged = server.log.filter(({ msg }) => String(msg).startsWith('more came of a payment'))
  expect(logged).toMatchObject([{ level: 50, orderNumber: order.orderNumber, amount: 750_00 }])
})

test('a confirmation is not undone once the rest of the money went to the bank', async () => {
  const order = await wronglyPaid(900)
  const undo = await take(order.id)
  await sql`update refund set in_bank_file_at = now() where order_id = ${order.id} and state = 'DUE'`.execute(server.db)
  expect(await heard(undoing(manager, undo)())).toBe('money_returned')
  expect((await outcomeOf(server, order)).state).toBe('PAYMENT_COMPLETE')
})

test('what is missing of an order that was paid too little is due at the door, and not given back', async () => {
  const order = await wronglyPaid(700)
  const undo = await take(order.id)
  const whole = async () => (await manager.call(getStaffOrder, { params: { id: order.id } })).body
  expect(await whole()).toMatchObject({ stage: 'PAYMENT_COMPLETE', grandTotalAmt: 736.5, dueAmt: 36.5 })
  expect(await heard(undoing(manager, undo)())).toBe('done')
  expect(await whole()).toMatchObject({ stage: 'VERIFYING_PAYMENT', dueAmt: 736.5 })
  await take(order.id)
  await manager.call(moveOrders, { body: { ids: [order.id], to: 'CANCELLED', reason: 'ร้านขอ' } })
  expect(await refundsOf(order)).toEqual(['WRONG_AMOUNT KEPT 70000', 'CANCELLED DUE 70000'])
})

test('a payment that is confirmed by hand without one of the gateway is the whole', async () => {
  const order = await wronglyPaid()
  await take(order.id)
  const { body } = await manager.call(getStaffOrder, { params: { id: order.id } })
  expect(body).toMatchObject({ stage: 'PAYMENT_COMPLETE', dueAmt: 0 })
})

/** An order of 491.00 by now that was paid, made cheaper and cancelled, and its second payment of 736.50 that nobody has reported yet. */
async function aCheaperOrder() {
  const unpaid = await anUnpaidOrder(server)
  const [first, second] = [await aPayment(unpaid), await aPayment(unpaid, { paymentChannel: ['CC'] })]
  await decide(server, first, { outcome: 'paid' })
  const params = { id: unpaid.id }
  const lines = [{ productId: rice, qty: 2 }]
  const { revision, after } = (await manager.call(previewChange, { params, body: { lines } })).body
  const body = { lines, reason: 'โทรมาขอลด', revision, expectedGrandTotalAmt: after.grandTotalAmt }
  expect((await manager.call(changeOrder, { params, body })).status).toBe(200)
  await manager.call(moveOrders, { body: { ids: [unpaid.id], to: 'CANCELLED', reason: 'ร้านขอ' } })
  return { unpaid, second }
}

test.each([
  ['at once', [{ outcome: 'paid' }]],
  ['as a wrong amount before', [{ outcome: 'paid', amount: 700 }, { outcome: 'paid' }]],
])(
  'a late payment that opens a cancelled order again, reported %s, pays what it costs by now',
  async (_how, reports) => {
    const { unpaid, second } = await aCheaperOrder()
    for (const report of reports) await decide(server, second, report)
    expect(await outcomeOf(server, unpaid)).toMatchObject({
      state: 'PAYMENT_COMPLETE',
      refunds: ['CHANGED DUE 24550', 'CANCELLED DUE 49100', 'WRONG_AMOUNT DUE 24550'],
    })
  },
)

/** Wrong amounts go to the bank, which has paid them back where they are `REFUNDED`. */
const giveBack = ({ id }: { id: string }, is: string) =>
  sql`update refund set state = ${is}, reference = 'KBANK 1', in_bank_file_at = now(),
      closed_at = case when ${is} = 'REFUNDED' then now() end
    where order_id = ${id} and cause = 'WRONG_AMOUNT'`.execute(server.db)

const before = ['CHANGED DUE 24550', 'CANCELLED DUE 49100']
test.each([
  { first: 700, where: 'is in a file for the bank', is: 'DUE', state: 'CANCELLED', rest: ['WRONG_AMOUNT DUE 3650'] },
  { first: 700, where: 'was paid back', is: 'REFUNDED', state: 'CANCELLED', rest: ['WRONG_AMOUNT DUE 3650'] },
  { first: 100, where: 'was paid back', is: 'REFUNDED', state: 'PAYMENT_COMPLETE', rest: ['WRONG_AMOUNT DUE 14550'] },
  { first: 800, where: 'was paid back', is: 'REFUNDED', state: 'CANCELLED', rest: [] },
])(
  'of a payment whose wrong amount of $first baht $where the rest pays its order where it reaches, and nothing goes back twice',
  async ({ first, is, state, rest }) => {
    const { unpaid, second } = await aCheaperOrder()
    await decide(server, second, { outcome: 'paid', amount: first })
    await giveBack(unpaid, is)
    await decide(server, second, { outcome: 'paid' })
    expect(await outcomeOf(server, unpaid)).toMatchObject({
      state,
      refunds: [...before, `WRONG_AMOUNT ${is} ${first * 100}`, ...rest],
    })
  },
)

test.each([
  { first: 700, where: 'is in a file for the bank', is: 'DUE', shown: 'mismatch', rest: ['WRONG_AMOUNT DUE 3650'] },
  { first: 700, where: 'was paid back', is: 'REFUNDED', shown: 'mismatch', rest: ['WRONG_AMOUNT DUE 3650'] },
  { first: 800, where: 'was paid back', is: 'REFUNDED', shown: 'cancelled', rest: [] },
])(
  'a payment whose wrong amount of $first baht $where does not count as received where the rest pays nothing',
  async ({ first, is, shown, rest }) => {
    const unpaid = await anUnpaidOrder(server)
    const payment = await aPayment(unpaid)
    await decide(server, payment, { outcome: 'paid', amount: first })
    await giveBack(unpaid, is)
    await decide(server, payment, { outcome: 'paid' })
    const refunds = [`WRONG_AMOUNT ${is} ${first * 100}`, ...rest]
    expect(await outcomeOf(server, unpaid)).toMatchObject({ state: 'VERIFYING_PAYMENT', attempts: ['paid'], refunds })
    const { retailer, orderNumber } = unpaid
    const states = async () =>
      (await retailer.call(paymentAttempts, { query: { orderNumber } })).body.map(({ state }) => state)
    expect(await states()).toEqual([shown])
    // Once nothing is due the order can be paid, and what pays it counts.
    await giveBack(unpaid, 'REFUNDED')
    expect(await states()).toEqual(['cancelled'])
    await decide(server, await aPayment(unpaid), { outcome: 'paid' })
    expect(await states()).toEqual(['paid', 'paid'])
  },
)

test('what a manager has taken of a payment does not go back when the gateway reports it as paid after all', async () => {
  const unpaid = await anUnpaidOrder(server)
  const payment = await aPayment(unpaid)
  await decide(server, payment, { outcome: 'paid', amount: 700 })
  await take(unpaid.id)
  await decide(server, payment, { outcome: 'paid' })
  expect(await outcomeOf(server, unpaid)).toMatchObject({
    state: 'PAYMENT_COMPLETE',
    refunds: ['WRONG_AMOUNT KEPT 70000', 'WRONG_AMOUNT DUE 3650'],
  })
})

test('the sheet says what a confirmation takes, and nothing of what the bank may be paying back', async () => {
  const order = await wronglyPaid(700)
  const taken = async () => {
    const { moves } = (await manager.call(getOrderSheet, { params: { id: order.id } })).body
    return moves.find(({ to }) => to === 'PAYMENT_COMPLETE')?.takesAmt
  }
  expect(await taken()).toBe(700)
  await sql`update refund set in_bank_file_at = now() where order_id = ${order.id}`.execute(server.db)
  expect(await taken()).toBeUndefined()
})
