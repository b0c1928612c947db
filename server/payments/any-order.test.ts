import { expect, test } from 'vitest'
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
  inTime,
  outcomeOf,
  rice,
  type Unpaid,
} from './unpaid-order.fixture.ts'

// The same events in every possible order; the result is the same.

const hour = 60 * 60_000

type Case = Unpaid & { url: string; atGateway: 'paid' | 'declined' }
/** Each run of the scheduler is later than the one before, so that earlier claims have expired. */
let rounds = 0
const nextDay = () => inTime(25 * hour + (rounds += 1) * hour)

const happenings = {
  notice: ({ url, atGateway }: Case) => decide(server, url, { outcome: atGateway, notices: 1 }),
  return: ({ orderNumber }: Case) => comeBack(server, `${orderNumber}A1`),
  poll: () => checkDueAttempts(server.deps, inTime(20_000)),
  cancel: async (unpaid: Case) => {
    await cancel(unpaid)
    await server.db.transaction().execute((tx) => withdrawSoon(tx, unpaid.id, new Date()))
  },
  expire: () => cancelUnpaid(server.deps, nextDay()),
  soldOut: async () => {
    const { on_hand } = await stock()
    if (on_hand <= plenty - 3) return
    // Another retailer buys what was returned to stock.
    await setStock(2)
  },
}
type PaymentEvent = keyof typeof happenings
const plenty = 9000
const stock = () =>
  server.db.selectFrom('stock').select('on_hand').where('product_id', '=', rice).executeTakeFirstOrThrow()

const server = await testServer({
  products: { [rice]: { price: 245_50, vatPercent: 0, stock: 10_000 } },
})
const retailer = await server.retailer()
const setStock = (on_hand: number) =>
  server.db.updateTable('stock').set({ on_hand }).where('product_id', '=', rice).execute()

const orders = <Item>(items: readonly Item[]): Item[][] =>
  items.length === 0
    ? [[]]
    : items.flatMap((first) => orders(items.filter((item) => item !== first)).map((rest) => [first, ...rest]))

async function played(way: readonly PaymentEvent[], atGateway: Case['atGateway']) {
  const unpaid = await anUnpaidOrder(server, retailer)
  const url = await aPayment(unpaid)
  await decide(server, url, { outcome: atGateway, notices: 0 })
  for (const happening of way) await happenings[happening]({ ...unpaid, url, atGateway })
  return outcomeOf(server, unpaid)
}

/** Cancelling before the money is known re-opens the order when it arrives; cancelling after gives a refund. */
const cancelsFirst = (way: readonly PaymentEvent[]) => way.find((happening) => happening !== 'soldOut') === 'cancel'

test('money that came pays the order once, in all 120 orders of what can happen around it, or goes back once', async () => {
  for (const way of orders(['notice', 'return', 'poll', 'cancel', 'expire'] as const)) {
    const end = cancelsFirst(way)
      ? { state: 'PAYMENT_COMPLETE', taken: 3, refunds: [] }
      : { state: 'CANCELLED', taken: 0, refunds: ['CANCELLED DUE 73650'] }
    expect([way, await played(way, 'paid')]).toEqual([way, { ...end, attempts: ['paid'], paidEvents: 1 }])
  }
})

test('an order that is not paid ends cancelled with its goods back, in all orders', async () => {
  for (const way of orders(['notice', 'return', 'poll', 'expire'] as const))
    expect([way, await played(way, 'declined')]).toEqual([
      way,
      { state: 'CANCELLED', attempts: ['failed'], taken: 0, refunds: [], paidEvents: 0 },
    ])
})

test('where the goods are sold meanwhile, money and goods still match: paid with its goods, or money to go back', async () => {
  const ends = new Set<string>()
  for (const way of orders(['notice', 'poll', 'cancel', 'soldOut'] as const)) {
    await setStock(plenty)
    const { state, refunds, taken } = await played(way, 'paid')
    ends.add(state)
    const cause = cancelsFirst(way) ? 'LATE_PAYMENT' : 'CANCELLED'
    const expected =
      state === 'PAYMENT_COMPLETE' ? { refunds: [], taken: 3 } : { refunds: [`${cause} DUE 73650`], taken: 0 }
    expect([way, { refunds, taken }]).toEqual([way, expected])
  }
  expect([...ends].sort()).toEqual(['CANCELLED', 'PAYMENT_COMPLETE'])
})
