import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { receiveCredit, saveCreditAccount } from '#contract/backoffice/retailers/credit/calls.ts'
import { moveOrders } from '#contract/backoffice/day/orders/calls.ts'
import { mergeRetailer, previewMerge } from '#contract/backoffice/retailers/merge/calls.ts'
import * as calls from '#contract/backoffice/retailers/calls.ts'
import { usePoints } from '#contract/cart/calls.ts'
import { fail } from '#contract/errors.ts'
import { logIn } from '#contract/identity/calls.ts'
import { orderHistory } from '#contract/orders/calls.ts'
import { getProfile } from '#contract/profile/calls.ts'
import { seeded } from '#demo/seeded.ts'
import { bangkokDate } from '#rules/bangkok-time.ts'
import { givePoints, ledgerSum, notifyAll } from '#server/loyalty/retailer-points.fixture.ts'
import { ownLoyalty } from '#server/loyalty/loyalty.ts'
import { releaseAbandonedPoints } from '#server/orders/order-money.ts'
import { tellMergedPhone } from '#server/jobs/notify-retailer.ts'
import { aProduct } from '#test/builders/catalogue.ts'
import { deliverEvents } from '#test/builders/events.ts'
import { password, send, type RetailerClient } from '#test/builders/retailer.ts'
import { testServer } from '#test/test-server.ts'
import { mergeRules, retailerTables } from './move-rows.ts'

// `FAULTS=long` merges a few hundred pairs of accounts.
const pairs = process.env.FAULTS === 'long' ? 300 : 6

const [rice, oil] = [1, 2]

type Account = { id: string }
const show = async ({ id }: Account) => (await manager.call(calls.getRetailer, { params: { id } })).body
const preview = async (from: Account, into: Account) =>
  (await manager.call(previewMerge, { params: { id: from.id }, query: { into: into.id } })).body
async function merge(from: Account, into: Account, who = manager) {
  const [{ revision }, { revision: intoRevision }] = [await show(from), await show(into)]
  return who.call(mergeRetailer, { params: { id: from.id }, body: { into: into.id, revision, intoRevision } })
}
const obstacles = async (from: Account, into: Account) => {
  const { status, problem } = await merge(from, into)
  expect((await preview(from, into)).obstacles).toEqual(problem.errors?.map(({ code }) => code))
  return [status, problem.code, ...(problem.errors ?? []).map(({ code }) => code)]
}
const credit = (retailer: Account, limit: number, over: object = {}) =>
  manager.call(saveCreditAccount, {
    params: { id: retailer.id },
    body: { limit, termsDays: 30, status: 'ACTIVE', note: null, revision: 0, ...over },
  })

const server = await testServer({
  credit: { overdue: 'block' },
  rateLimitFactor: 1_000_000,
  stock: async (db) => {
    for (const id of [rice, oil]) await aProduct(db, { id, price: 100_00, stock: 1_000_000 })
  },
})
const manager = await server.as('manager')
const accountant = await server.as('accountant')
const onAccount = (retailer: RetailerClient, qty: number) =>
  retailer.order({ payType: 'ACCOUNT', lines: [{ productId: rice, qty }] }, randomUUID())
const balance = async ({ id }: Account) => {
  const account = await ownLoyalty(server.db).account(id, new Date())
  return account.ok ? account.value.points : -1
}

test('everything moves to the kept account; the other one is found by its name, and signs in no more', async () => {
  const [from, into] = [await server.retailer(), await server.retailer()]
  await server.db.updateTable('outlet').set({ store_name: 'ร้านเจ๊หมวยสาขาเก่า' }).where('id', '=', from.id).execute()
  await givePoints(server, from.id, 120)
  await givePoints(server, into.id, 30)
  await from.tap(oil, 1)
  const { body: order } = await from.order({})
  await from.tap(rice, 5)
  await from.tap(oil, 2)
  await into.tap(rice, 7)
  const { addressLine, subDistrict, district, province, postalCode } = (await show(from)).addresses[0] ?? {}
  const parts = { addressLine, subDistrict, district, province, postalCode }
  const address = { ...parts, addressLine: '99 หมู่ 2', label: 'โกดัง' }
  await manager.call(calls.addRetailerAddress, { params: { id: from.id }, body: address as never })

  expect(await preview(from, into)).toMatchObject({
    from: { phone: from.phone },
    into: { phone: into.phone },
    orders: 1,
    points: 120,
    // The other one is the kept account's, too.
    addresses: 1,
    cartLines: 2,
    creditAmt: null,
    obstacles: [],
  })
  const merged = await merge(from, into)
  expect(merged).toMatchObject({
    status: 200,
    body: { id: into.id, events: [{ kind: 'MERGED', by: { id: manager.id } }] },
  })
  expect(merged.body.addresses.map(({ addressLine: line }) => line).toSorted()).toEqual(['1 หมู่ 1', '99 หมู่ 2'])
  expect((await into.call(orderHistory)).body).toMatchObject([{ id: order.id }])
  expect((await into.cart()).cartItems).toMatchObject([
    { productId: rice, qty: 7 },
    { productId: oil, qty: 2 },
  ])
  expect([await balance(into), await balance(from)]).toEqual([150, 0])

  expect((await from.call(getProfile)).status).toBe(401)
  expect((await send(server.url, logIn, { body: { phoneNumber: from.phone, password } })).status).toBe(401)
  // A phone of the other account has orders for it that were never sent.
  expect((await into.call(getProfile)).body.mergedIds).toEqual([from.id])
  // By its name, its code and its phone, and under its own address.
  for (const q of ['เจ๊หมวยสาขาเก่า', from.outletCode, from.phone])
    expect((await manager.call(calls.listRetailers, { query: { q } })).body.content.map(({ id }) => id)).toEqual([
      into.id,
    ])
  expect((await show(from)).id).toBe(into.id)
  // A request is repeated after its answer was lost.
  const again = { into: into.id, revision: 1, intoRevision: 1 }
  expect((await manager.call(mergeRetailer, { params: { id: from.id }, body: again })).body.id).toBe(into.id)
})

test('the other phone gets its message also where the first try fails, and names the phone that was kept', async () => {
  const [from, into] = [await server.retailer(), await server.retailer()]
  const textsTo = async (phone: string) =>
    (await server.db.selectFrom('sms').select('text').where('phone', '=', phone).execute()).map(({ text }) => text)
  expect((await merge(from, into)).status).toBe(200)
  const events = await server.db.selectFrom('outbox').selectAll().where('topic', '=', 'retailer.merged').execute()
  const event = events.toSorted((one, other) => one.id - other.id).at(-1)
  // Ids alone: an event is kept for longer than an account.
  expect(event?.payload).toEqual({ outletId: into.id, from: from.id })
  const failing = { db: server.db, sms: { send: () => Promise.resolve(fail('unavailable')) } }
  const consumer = tellMergedPhone(failing)
  if (!event || !('outside' in consumer)) throw new Error('nothing to hand over')
  await expect(consumer.outside(event)).rejects.toThrow('unavailable')
  expect(await textsTo(from.phone)).toEqual([])
  await deliverEvents(server.db)
  expect(await textsTo(from.phone)).toEqual([expect.stringContaining(into.phone)])
})

test.each(['apple', 'line'] as const)(
  'the kept phone gets to know of a link to %s that the other account had',
  async (service) => {
    const link = async ({ id }: Account) => {
      if (service === 'line')
        await sql`insert into line_link (outlet_id, user_id, linked_at) values (${id}::uuid, ${`U${randomUUID()}`}, now())`.execute(
          server.db,
        )
      else
        await sql`insert into apple_link (sub, outlet_id, refresh_token, linked_at)
        values (${randomUUID()}, ${id}::uuid, '', now())`.execute(server.db)
    }
    const noticesTo = async ({ id }: Account) => {
      const rows = await server.db
        .selectFrom('outbox')
        .select('payload')
        .where('topic', '=', 'retailer.linked')
        .execute()
      return rows.map(({ payload }) => payload).filter((payload) => (payload as { outletId: string }).outletId === id)
    }
    const [from, into] = [await server.retailer(), await server.retailer()]
    await link(from)
    expect(await preview(from, into)).toMatchObject({ apple: service === 'apple', line: service === 'line' })
    expect((await merge(from, into)).status).toBe(200)
    expect(await noticesTo(into)).toEqual([{ outletId: into.id, service }])
    // The kept account has its own by now, which stays.
    const third = await server.retailer()
    await link(third)
    expect(await preview(third, into)).toMatchObject({ apple: false, line: false })
    expect((await merge(third, into)).status).toBe(200)
    expect((await into.call(getProfile)).body.mergedIds?.toSorted()).toEqual([from.id, third.id].toSorted())
    expect(await noticesTo(into)).toHaveLength(1)
  },
)

test('points that an order of the merged account used come back to the kept one', async () => {
  const [from, into] = [await server.retailer(), await server.retailer()]
  await givePoints(server, from.id, 100)
  await from.tap(rice, 3)
  await from.call(usePoints, { body: { points: 50 } })
  const { body: order } = await from.order({})
  await notifyAll(server)
  expect((await merge(from, into)).status).toBe(200)
  expect([await balance(from), await balance(into)]).toEqual([0, 50])
  await manager.call(moveOrders, { body: { ids: [order.id], to: 'CANCELLED', reason: 'as they said' } })
  await notifyAll(server)
  expect([await balance(from), await balance(into)]).toEqual([0, 100])
  expect([await ledgerSum(server, from.id), await ledgerSum(server, into.id)]).toEqual([0, 100])
})

test('points that an order held while its account was merged come back to the kept one', async () => {
  const [from, into] = [await server.retailer(), await server.retailer()]
  await givePoints(server, from.id, 100)
  const [orderId, at] = [randomUUID(), new Date()]
  const loyalty = ownLoyalty(server.db)
  await loyalty.hold({ orderId, outletId: from.id, points: 50, at })
  expect((await merge(from, into)).status).toBe(200)
  // The order that waited for the cart finds it empty, and its hold is released.
  const hold = { order_id: orderId, outlet_id: from.id, points: 50, state: 'release' as const, asked_at: at }
  await server.db.insertInto('points_hold').values(hold).execute()
  await releaseAbandonedPoints({ db: server.db, loyalty }, new Date())
  expect([await balance(from), await balance(into)]).toEqual([0, 100])
  expect([await ledgerSum(server, from.id), await ledgerSum(server, into.id)]).toEqual([0, 100])
})

test('a payment under way, other terms, the limit and a suspension stand in the way', async () => {
  const [from, into] = [await server.retailer(), await server.retailer()]
  await credit(from, 1000)
  await credit(into, 500, { termsDays: 7 })
  // Nothing is owed yet: the terms of the kept account are the ones.
  expect((await preview(from, into)).obstacles).toEqual([])
  expect((await onAccount(from, 6)).status).toBe(201)
  expect(await obstacles(from, into)).toEqual([409, 'conflict', 'credit_terms_differ', 'credit_limit'])
  const third = await server.retailer()
  await manager.call(calls.suspendRetailer, { params: { id: third.id }, body: { reason: 'เช็คเด้ง' } })
  expect(await obstacles(third, into)).toEqual([409, 'conflict', 'suspension_differs'])
  const paying = await server.retailer()
  await server.db
    .insertInto('points_hold')
    .values({ order_id: randomUUID(), outlet_id: paying.id, points: 10, state: 'asked', asked_at: new Date() })
    .execute()
  expect(await obstacles(paying, await server.retailer())).toEqual([409, 'conflict', 'payment_open'])
  expect((await merge(into, into)).problem.errors).toEqual([{ path: 'into', code: 'same' }])
  const clerk = await server.as('clerk')
  expect((await merge(from, into, clerk)).status).toBe(403)
  const stale = { into: third.id, revision: 1, intoRevision: 999 }
  const late = await manager.call(mergeRetailer, { params: { id: into.id }, body: stale })
  expect([late.status, late.problem.code]).toEqual([409, 'edit_conflict'])
  const nobody = '00000000-0000-4000-8000-000000000000'
  const away = { into: nobody, revision: 1, intoRevision: 1 }
  expect((await manager.call(mergeRetailer, { params: { id: into.id }, body: away })).status).toBe(404)
})

/** What must be the same before and after, over all accounts. */
async function sums() {
  const { rows } = await sql<Record<string, number>>`
    select (select coalesce(sum(points), 0) from points_entry)::int as points,
      (select coalesce(sum(grand_total_satang), 0) from orders where pay_type = 'ACCOUNT')::bigint as ordered,
      (select coalesce(sum(amount_satang), 0) from credit_receipt where cancelled_at is null)::bigint as received,
      (select coalesce(sum(a.amount_satang), 0) from credit_allocation a)::bigint as allocated,
      (select count(*) from orders)::int as orders`.execute(server.db)
  return rows[0]
}

test('points, credit and what is due are the same after any merges, also of two clerks at once', async () => {
  const seed = Number(process.env['SEED'] ?? 81)
  const chance = seeded(seed)
  const below = (most: number) => chance.whole(0, most - 1)
  const second = await server.as('manager')
  const stranger = await server.retailer()
  for (let round = 0; round < pairs; round += 1) {
    const two = [await server.retailer(), await server.retailer()] as const
    let owed = 0
    for (const retailer of two) {
      await givePoints(server, retailer.id, 1 + below(200))
      await credit(retailer, 100_000)
      const qty = 1 + below(20)
      if (below(3) > 0) {
        const { body } = await onAccount(retailer, qty)
        owed += qty * 100
        const amount = below(qty * 100)
        if (amount > 0) {
          owed -= amount
          const paid = {
            amount,
            method: 'CASH',
            receivedOn: bangkokDate(new Date()),
            orderIds: [body.id],
          }
          await accountant.call(receiveCredit, { params: { id: retailer.id }, body: paid as never, key: randomUUID() })
        }
      }
      await retailer.tap(rice, 1 + below(9))
    }
    const points = (await balance(two[0])) + (await balance(two[1]))
    const before = await sums()
    // One clerk merges A into B, the other B into A.
    const answers = await Promise.all([merge(two[0], two[1]), merge(two[1], two[0], second)])
    const about = `seed ${seed}, round ${round}`
    expect(answers.map(({ status }) => status).toSorted(), about).toEqual([200, 404])
    const kept = answers[0].status === 200 ? two[1] : two[0]
    expect(await sums(), about).toEqual(before)
    expect(await balance(kept), about).toBe(points)
    expect((await preview(kept, stranger)).creditAmt, about).toBe(owed)
  }
})

test('every table with rows of retailers says what a merge does with them', async () => {
  const tables = await server.db.transaction().execute(retailerTables)
  expect(tables.filter((name) => !(name in mergeRules))).toEqual([])
})
