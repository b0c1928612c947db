import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { satang } from '#rules/money.ts'
import { orderActors, stages, type OrderActor, type Stage } from '#rules/orders/stages.ts'
import type { OrderState } from '#rules/orders/states.ts'
import { aCoupon } from '#test/builders/catalogue.ts'
import { testServer } from '#test/test-server.ts'
import { moveOrder } from './move-order.ts'
import { lockOrder } from './store.ts'

// Every stage with every target and every actor, on a real database: an allowed transition has exactly its effects, any
// other changes nothing. The table is written here a second time, the other way round.

const rice = 1
const soap = 2
type Flavour = 'cod' | 'prepaid'

const clerk: Partial<Record<Stage, string>> = {
  ORDER_COMPLETE: 'ACCEPTED CANCELLED',
  VERIFYING_PAYMENT: 'CANCELLED',
  PAYMENT_COMPLETE: 'ACCEPTED CANCELLED',
  ACCEPTED: 'PICKING PACKED OUT_FOR_DELIVERY CANCELLED',
  PICKING: 'ACCEPTED PACKED OUT_FOR_DELIVERY CANCELLED',
  PACKED: 'PICKING OUT_FOR_DELIVERY CANCELLED',
  OUT_FOR_DELIVERY: 'PACKED DELIVERED PARTLY_DELIVERED REFUSED',
  // Recorded by the same clerk, within the hour.
  DELIVERED: 'OUT_FOR_DELIVERY',
  PARTLY_DELIVERED: 'OUT_FOR_DELIVERY',
}
const may: Record<OrderActor, Partial<Record<Stage, string>>> = {
  shop: { ORDER_COMPLETE: 'CANCELLED', VERIFYING_PAYMENT: 'CANCELLED', PAYMENT_COMPLETE: 'CANCELLED' },
  clerk,
  manager: {
    ...clerk,
    VERIFYING_PAYMENT: 'PAYMENT_COMPLETE CANCELLED',
    OUT_FOR_DELIVERY: 'PACKED DELIVERED PARTLY_DELIVERED REFUSED CANCELLED',
  },
  payment: { VERIFYING_PAYMENT: 'PAYMENT_COMPLETE', CANCELLED: 'PAYMENT_COMPLETE' },
  clock: { VERIFYING_PAYMENT: 'CANCELLED' },
}
const shown: Partial<Record<Stage, OrderState>> = {
  ACCEPTED: 'WAITING_FOR_DELIVERY',
  PICKING: 'WAITING_FOR_DELIVERY',
  PACKED: 'WAITING_FOR_DELIVERY',
  OUT_FOR_DELIVERY: 'WAITING_FOR_DELIVERY',
  PARTLY_DELIVERED: 'DELIVERED',
  REFUSED: 'CANCELLED',
}

/** The way of a new order to each stage; null for a stage that this payment method never reaches. */
const ways: Record<Stage, Record<Flavour, string | null>> = {
  ORDER_COMPLETE: { cod: '', prepaid: null },
  VERIFYING_PAYMENT: { cod: null, prepaid: '' },
  PAYMENT_COMPLETE: { cod: null, prepaid: 'PAYMENT_COMPLETE' },
  ACCEPTED: { cod: 'ACCEPTED', prepaid: 'PAYMENT_COMPLETE ACCEPTED' },
  PICKING: { cod: 'ACCEPTED PICKING', prepaid: 'PAYMENT_COMPLETE ACCEPTED PICKING' },
  PACKED: { cod: 'ACCEPTED PACKED', prepaid: 'PAYMENT_COMPLETE ACCEPTED PACKED' },
  OUT_FOR_DELIVERY: { cod: 'ACCEPTED OUT_FOR_DELIVERY', prepaid: 'PAYMENT_COMPLETE ACCEPTED OUT_FOR_DELIVERY' },
  DELIVERED: {
    cod: 'ACCEPTED OUT_FOR_DELIVERY DELIVERED',
    prepaid: 'PAYMENT_COMPLETE ACCEPTED OUT_FOR_DELIVERY DELIVERED',
  },
  PARTLY_DELIVERED: {
    cod: 'ACCEPTED OUT_FOR_DELIVERY PARTLY_DELIVERED',
    prepaid: 'PAYMENT_COMPLETE ACCEPTED OUT_FOR_DELIVERY PARTLY_DELIVERED',
  },
  REFUSED: {
    cod: 'ACCEPTED OUT_FOR_DELIVERY REFUSED',
    prepaid: 'PAYMENT_COMPLETE ACCEPTED OUT_FOR_DELIVERY REFUSED',
  },
  CANCELLED: { cod: 'CANCELLED', prepaid: 'CANCELLED' },
}

/** Who moves an order there, where it is not the manager. */
const recorders: Partial<Record<Stage, OrderActor>> = {
  PAYMENT_COMPLETE: 'payment',
  DELIVERED: 'clerk',
  PARTLY_DELIVERED: 'clerk',
}

const server = await testServer({
  products: { [rice]: { price: 245_00, vatPercent: 0, stock: 100_000 }, [soap]: { price: 50_00, stock: 100_000 } },
  stock: (db) => aCoupon(db, { code: 'SAVE10', discount: 10_00, perOutletLimit: 100_000 }),
})
const retailer = await server.retailer()

const undelivered = { units: [{ productId: rice, delta: 1 }], worth: satang(245_00) }
const words = (text: string | null | undefined): Stage[] => (text ? (text.split(' ') as Stage[]) : [])

const move = (id: string, to: Stage, by: OrderActor, reason: string) =>
  server.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, id, null)
    if (!order) throw new Error('no such order')
    return moveOrder(tx, order, { to, by, actor: `test:${by}`, reason, at: new Date() }, undelivered)
  })

async function anOrderIn(stage: Stage, flavour: Flavour): Promise<string> {
  await retailer.tap(rice, 2)
  await retailer.tap(soap, 3)
  await sql`update cart set coupon_code = 'SAVE10' where outlet_id = ${retailer.id}`.execute(server.db)
  const { body } = await retailer.order({ payType: flavour === 'cod' ? 'COD' : '2C2P-PP-QR' })
  for (const to of words(ways[stage][flavour])) {
    const by = orderActors.find((actor) =>
      words(may[actor][to === 'CANCELLED' ? 'ORDER_COMPLETE' : stage]).includes(to),
    )
    expect(await move(body.id, to, by ?? recorders[to] ?? 'manager', 'way')).toMatchObject({
      ok: true,
    })
  }
  return body.id
}

type Facts = {
  state: string
  stage: string
  rice: number
  soap: number
  ledger: string[]
  coupons: number
  refunds: { cause: string; amount: number }[]
  events: string[]
  told: number
}

/** Everything a transition could change. */
async function factsOf(id: string): Promise<Facts> {
  const { rows } = await sql<Facts>`
    select state, stage,
      (select on_hand from stock where product_id = ${rice}) as rice,
      (select on_hand from stock where product_id = ${soap}) as soap,
      (select coalesce(json_agg(format('%s %s %s', reason, product_id, delta) order by id), '[]')
        from stock_movement where document = order_number) as ledger,
      (select count(*)::int from coupon_use where order_id = orders.id and given_back_at is null) as coupons,
      (select coalesce(json_agg(json_build_object('cause', cause, 'amount', amount_satang) order by id), '[]')
        from refund where order_id = orders.id) as refunds,
      (select coalesce(json_agg(format('%s %s %s %s', state, coalesce(stage, '-'), actor, coalesce(reason, '-')) order by id), '[]')
        from order_event where order_id = orders.id) as events,
      (select count(*)::int from outbox where payload->>'orderId' = orders.id::text) as told
    from orders where id = ${id}`.execute(server.db)
  const facts = rows[0]
  if (!facts) throw new Error('no such order')
  return facts
}

/** The expected values after an allowed transition. 2 × 245.00 + 3 × 50.00 − 10.00 = 630.00 */
function after(before: Facts, to: Stage, by: OrderActor, flavour: Flavour): Facts {
  const state = shown[to] ?? (to as OrderState)
  const back = to === 'CANCELLED' || to === 'REFUSED'
  const reopened = before.stage === 'CANCELLED'
  const hasMoney = flavour === 'prepaid' && before.stage !== 'VERIFYING_PAYMENT' && !reopened
  const refund =
    hasMoney && (back || to === 'PARTLY_DELIVERED')
      ? [{ cause: to as string, amount: to === 'PARTLY_DELIVERED' ? 245_00 : 630_00 }]
      : []
  // The due refund of a partial delivery is void.
  const kept = before.stage === 'PARTLY_DELIVERED' ? before.refunds.length : 0
  const reason = to === 'REFUSED' ? 'refusal' : 'cancellation'
  const moved = back
    ? { rice: 2, soap: 3, ledger: [`${reason} 1 2`, `${reason} 2 3`], coupons: -1 }
    : to === 'PARTLY_DELIVERED'
      ? { rice: 1, soap: 0, ledger: ['not_delivered 1 1'], coupons: 0 }
      : reopened
        ? { rice: -2, soap: -3, ledger: ['order 1 -2', 'order 2 -3'], coupons: 1 }
        : { rice: 0, soap: 0, ledger: [], coupons: 0 }
  return {
    state,
    stage: to,
    rice: before.rice + moved.rice,
    soap: before.soap + moved.soap,
    ledger: [...before.ledger, ...moved.ledger],
    coupons: before.coupons + moved.coupons,
    refunds: [...before.refunds, ...refund],
    events: [
      ...before.events,
      ...Array.from({ length: kept }, () => `DELIVERED REFUND_KEPT test:${by} why`),
      `${state} ${to === state ? '-' : to} test:${by} why`,
      ...refund.map(({ cause }) => `${state} REFUND_DUE test:${by} ${cause}`),
    ],
    told: before.told + 1 + refund.length,
  }
}

const cases = stages.flatMap((stage) =>
  (['cod', 'prepaid'] as const)
    .filter((flavour) => ways[stage][flavour] !== null)
    .map((flavour) => ({ stage, flavour })),
)

test.each(cases)('$flavour, $stage: who may move it where, and what follows', async ({ stage, flavour }) => {
  const untouched = await anOrderIn(stage, flavour)
  for (const by of orderActors) {
    for (const to of stages) {
      const allowed = words(may[by][stage]).includes(to)
      const id = allowed ? await anOrderIn(stage, flavour) : untouched
      const before = await factsOf(id)
      expect(before.stage).toBe(stage)
      const outcome = await move(id, to, by, 'why')
      expect([by, to, outcome.ok]).toEqual([by, to, allowed])
      expect(await factsOf(id)).toEqual(allowed ? after(before, to, by, flavour) : before)
      if (!outcome.ok) expect(['order_closed', 'forbidden']).toContain(outcome.error.code)
    }
  }
})

test('after all of it, the ledger is what is on hand', async () => {
  const { rows } = await sql`
    select s.product_id from stock s join stock_movement m using (product_id)
    group by 1 having sum(m.delta) <> max(s.on_hand)`.execute(server.db)
  expect(rows).toEqual([])
})

test('a re-opened order whose goods are gone stays as it is', async () => {
  const id = await anOrderIn('CANCELLED', 'prepaid')
  const take = (units: number) =>
    sql`update stock set on_hand = on_hand + ${units} where product_id = ${soap}`.execute(server.db)
  const { soap: left } = await factsOf(id)
  await take(2 - left)
  const before = await factsOf(id)
  expect(await move(id, 'PAYMENT_COMPLETE', 'payment', 'late')).toMatchObject({
    error: { code: 'out_of_stock', products: [{ productId: soap, code: 'insufficient_stock', available: 2 }] },
  })
  expect(await factsOf(id)).toEqual(before)
  await take(left - 2)
})
