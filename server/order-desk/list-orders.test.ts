import { expect, test } from 'vitest'
import { listStaffOrders, moveOrders } from '#contract/backoffice/day/orders/calls.ts'
import { countOrders } from '#contract/backoffice/day/order-desk/calls.ts'
import { deliverPartly, pickShort } from '#contract/backoffice/day/orders/calls.ts'
import { bangkokDate } from '#rules/bangkok-time.ts'
import { satang } from '#rules/money.ts'
import { otherLayout } from '#rules/search/keyboard.ts'
import { orderHistory } from '#contract/orders/calls.ts'
import type { RetailerClient } from '#test/builders/retailer.ts'
import { testServer } from '#test/test-server.ts'

const rice = 1
const soap = 2

const server = await testServer({
  products: { [rice]: { price: 245_00, vatPercent: 0, stock: 100_000 }, [soap]: { price: 33_33, stock: 100_000 } },
  stock: async (db) => {
    await db
      .updateTable('product')
      .set({ sku: 'RICE-5KG', name_thai: 'ข้าวหอมมะลิ 5 กก.' })
      .where('id', '=', rice)
      .execute()
    await db.updateTable('product').set({ sku: 'SOAP_1', name_thai: 'สบู่ก้อน 100%' }).where('id', '=', soap).execute()
  },
})
const clerk = await server.as('clerk')
const manager = await server.as('manager')

type Query = Record<string, string>
const list = async (query: Query, who = clerk) => {
  const answer = await who.call(listStaffOrders, { query })
  expect(answer.status, JSON.stringify(answer.problem)).toBe(200)
  return answer.body
}
const numbers = async (query: Query) => (await list(query)).content.map(({ orderNumber }) => orderNumber)
async function anOrder(buyer: RetailerClient, goods: [productId: number, qty: number][], payType = 'COD') {
  for (const [productId, qty] of goods) await buyer.tap(productId, qty)
  const { body, status, problem } = await buyer.order({ payType: payType as 'COD' })
  expect(status, JSON.stringify(problem)).toBe(201)
  return body
}
const nameRetailer = (buyer: RetailerClient, name: string) =>
  server.db.updateTable('outlet').set({ store_name: name }).where('id', '=', buyer.id).execute()

test('a search finds an exact number alone, else parts of numbers, retailers by name, code and phone, and products by name and SKU', async () => {
  const [daeng, dam] = [await server.retailer({ phone: '0861112223' }), await server.retailer({ phone: '0874445556' })]
  await nameRetailer(daeng, 'ร้านป้าแดง 100%')
  await nameRetailer(dam, 'ร้านลุงดำ Mini Mart')
  const riceOrder = (await anOrder(daeng, [[rice, 1]])).orderNumber
  const soapOrder = (await anOrder(dam, [[soap, 1]])).orderNumber
  const both = [soapOrder, riceOrder]
  const found: [q: string, numbers: string[]][] = [
    [riceOrder, [riceOrder]],
    [riceOrder.toLowerCase(), [riceOrder]],
    [riceOrder.slice(-8), [riceOrder]],
    ['ป้าแดง', [riceOrder]],
    ['ป้า', [riceOrder]],
    ['mini m', [soapOrder]],
    ['ร้าน', both],
    ['100%', both],
    ['๑๐๐', both],
    ['0861112223', [riceOrder]],
    ['086-111-2223', [riceOrder]],
    ['+66 87 444 5556', [soapOrder]],
    [dam.outletCode, [soapOrder]],
    ['ข้าวหอม', [riceOrder]],
    ['rice-5kg', [riceOrder]],
    ['SOAP_1', [soapOrder]],
    ['SOAPX1', []],
    ['ปาแดง', [riceOrder]],
    ['แดง ร้าน', [riceOrder]],
    ['xhkcf', [riceOrder]],
    [otherLayout(riceOrder.toLowerCase()), [riceOrder]],
    ['_', []],
    ['ไม่มีร้านนี้', []],
  ]
  const retailers = new Set([daeng.outletCode, dam.outletCode])
  for (const [q, expected] of found) {
    const { content } = await list({ q })
    const own = content.filter(({ outletCode }) => retailers.has(outletCode)).map(({ orderNumber }) => orderNumber)
    expect([q, own]).toEqual([q, expected])
  }
})

test('every filter narrows the list, alone and with others; lists of values mean any of them', async () => {
  const near = await server.retailer({ provinceCode: '20' })
  const far = await server.retailer({ provinceCode: '50' })
  const first = await anOrder(near, [[rice, 1]])
  const second = await anOrder(far, [[soap, 3]], '2C2P-PP-QR')
  const third = await anOrder(near, [[rice, 2]], 'PROMPTPAY')
  await clerk.call(moveOrders, { body: { ids: [first.id], to: 'ACCEPTED' } })
  const from = first.createdOn
  const filtered = (query: Query) => numbers({ from, ...query })
  const [a, b, c] = [first, second, third].map(({ orderNumber }) => orderNumber)
  expect(await filtered({})).toEqual([c, b, a])
  expect(await filtered({ province: '50' })).toEqual([b])
  expect(await filtered({ province: '20,50' })).toEqual([c, b, a])
  const repeated = await fetch(`${server.url}/backoffice/api/orders?from=${from}&province=20&province=50`, {
    headers: { authorization: `Bearer ${clerk.token}` },
  })
  expect(((await repeated.json()) as { totalElements: number }).totalElements).toBe(3)
  expect(await filtered({ province: '10' })).toEqual([])
  expect(await filtered({ payType: 'COD,PROMPTPAY' })).toEqual([c, a])
  expect(await filtered({ stage: 'ACCEPTED' })).toEqual([a])
  expect(await filtered({ stage: 'ACCEPTED,VERIFYING_PAYMENT', province: '20' })).toEqual([c, a])
  expect(await filtered({ amountFrom: '245', amountTo: '245' })).toEqual([a])
  expect(await filtered({ amountFrom: '245.01' })).toEqual([c])
  expect(await filtered({ amountTo: '244.995' })).toEqual([b])
  expect(await filtered({ unpaid: 'true' })).toEqual([c, b])
  expect(await filtered({ unpaid: 'false' })).toEqual([a])
  expect(await filtered({ held: 'true' })).toEqual([])
  expect(await filtered({ held: 'false' })).toEqual([c, b, a])
  expect(await filtered({ q: near.outletCode, payType: 'PROMPTPAY' })).toEqual([c])
  expect(await filtered({ number: a?.slice(-7) ?? '' })).toEqual([a])
  expect(await filtered({ outletCode: far.outletCode, orderStatus: 'VERIFYING_PAYMENT' })).toEqual([b])
  expect(await filtered({ refund: 'DUE' })).toEqual([])
  expect(await filtered({ until: second.createdOn })).toEqual([a])
  await server.db
    .updateTable('orders')
    .set({ placed_by: `staff:${clerk.id} น้อย` })
    .where('id', '=', third.id)
    .execute()
  expect(await filtered({ byStaff: 'true' })).toEqual([c])
  expect(await filtered({ byStaff: 'false' })).toEqual([b, a])
  const today = bangkokDate(new Date())
  expect(await filtered({ fromDay: today, untilDay: today })).toEqual([c, b, a])
  expect(await filtered({ untilDay: '2020-02-29' })).toEqual([])
  expect(await filtered({ fromDay: '2999-01-01' })).toEqual([])
})

test('what the list does not know is refused and never ignored', async () => {
  const refused = async (query: Query) => {
    const { status, problem } = await clerk.call(listStaffOrders, { query })
    return [status, problem.code, problem.errors?.[0]?.path.split('.')[0]]
  }
  for (const query of [
    { provinces: '20' },
    { province: 'ชลบุรี' },
    { payType: 'COD,CASH' },
    { stage: 'NEW' },
    { held: 'yes' },
    { amountFrom: 'much' },
    { sort: 'cheapest' },
    { fromDay: '2026-02-30' },
    { cursor: 'nonsense' },
    { sort: 'deadline' },
  ] as Query[])
    expect(await refused(query)).toEqual([422, 'validation', Object.keys(query)[0]])
  const { next } = await list({ size: '1' })
  expect(await refused({ cursor: next ?? '', sort: 'oldest' })).toEqual([422, 'validation', 'cursor'])
  const forged = (place: unknown[]) => Buffer.from(JSON.stringify(place)).toString('base64url')
  for (const place of [
    ['newest', "1'", 'SD1'],
    ['newest', 1, 2],
    ['newest', '1'],
    null as never,
    ['newest', '1', 'a b'],
  ])
    expect(await refused({ cursor: forged(place) })).toEqual([422, 'validation', 'cursor'])
})

test('lists are sorted by age, amount, province and deadline', async () => {
  const near = await server.retailer({ provinceCode: '20' })
  const far = await server.retailer({ provinceCode: '13' })
  const first = await anOrder(near, [[rice, 3]], 'PROMPTPAY')
  const second = await anOrder(far, [[rice, 1]], 'PROMPTPAY')
  const third = await anOrder(near, [[rice, 2]], 'PROMPTPAY')
  const [a, b, c] = [first, second, third].map(({ orderNumber }) => orderNumber)
  const sorted = (sort: string, more: Query = {}) => numbers({ from: first.createdOn, sort, ...more })
  expect(await sorted('newest')).toEqual([c, b, a])
  expect(await sorted('oldest')).toEqual([a, b, c])
  expect(await sorted('amount')).toEqual([a, c, b])
  expect(await sorted('province')).toEqual([b, a, c])
  expect(await sorted('deadline', { unpaid: 'true' })).toEqual([a, b, c])
  const { content } = await list({ from: first.createdOn, sort: 'deadline', unpaid: 'true' })
  const deadlines = content.map(({ payBefore }) => payBefore ?? '')
  expect(deadlines).toEqual(deadlines.toSorted())
})

test('a cursor goes through every order once in every sort, whatever is placed meanwhile; pages by number still work', async () => {
  const buyer = await server.retailer()
  const placed: string[] = []
  for (let count = 0; count < 5; count += 1)
    placed.push((await anOrder(buyer, [[rice, 1 + (count % 3)]], 'PROMPTPAY')).orderNumber)
  const { outletCode } = buyer
  for (const sort of ['newest', 'oldest', 'amount', 'province', 'deadline']) {
    const query = { outletCode, sort, size: '2', ...(sort === 'deadline' && { unpaid: 'true' }) }
    const seen: string[] = []
    let page = await list(query)
    await anOrder(buyer, [[soap, 1]], 'PROMPTPAY')
    for (;;) {
      seen.push(...page.content.map(({ orderNumber }) => orderNumber))
      if (page.next === null) break
      page = await list({ ...query, cursor: page.next })
    }
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen).toEqual(expect.arrayContaining(placed))
  }
  const { totalElements, totalPages } = await list({ outletCode, size: '2' })
  const byPage: string[] = []
  for (let page = 0; page < totalPages; page += 1)
    byPage.push(...(await numbers({ outletCode, size: '2', page: String(page) })))
  expect(new Set(byPage).size).toBe(totalElements)
})

test('a cursor of the release before, which ends with the number of an order, goes on behind that order', async () => {
  const buyer = await server.retailer()
  const placed: string[] = []
  for (let count = 0; count < 3; count += 1) placed.push((await anOrder(buyer, [[rice, 1]])).orderNumber)
  const [oldest = '', , newest = ''] = placed
  const microseconds = async (number: string) =>
    (
      await server.db
        .selectFrom('orders')
        .select('created_at')
        .where('order_number', '=', number)
        .executeTakeFirstOrThrow()
    ).created_at.getTime() * 1000
  const { outletCode } = buyer
  for (const [sort, from, left] of [
    ['newest', newest, placed.slice(0, 2).toReversed()],
    ['oldest', oldest, placed.slice(1)],
  ] as const) {
    const cursor = Buffer.from(JSON.stringify([sort, String(await microseconds(from)), from])).toString('base64url')
    expect(await numbers({ outletCode, sort, cursor })).toEqual(left)
  }
})

test('the totals of a list are those of its orders, also where goods were missing', async () => {
  const buyer = await server.retailer()
  const orders = []
  for (const payType of ['COD', 'COD', 'COD', 'COD', 'PROMPTPAY', 'PROMPTPAY'])
    orders.push(
      (
        await anOrder(
          buyer,
          [
            [rice, 2],
            [soap, 3],
          ],
          payType,
        )
      ).id,
    )
  const [short = '', partly = '', cancelled = '', , paid = ''] = orders
  const move = (ids: string[], to: 'ACCEPTED', reason?: string) =>
    manager.call(moveOrders, { body: { ids, to, ...(reason && { reason }) } })
  await move([paid], 'PAYMENT_COMPLETE' as 'ACCEPTED', 'seen on the account')
  await move([short, partly, paid], 'ACCEPTED')
  await move([short], 'PICKING' as 'ACCEPTED')
  const reason = 'out of stock'
  await clerk.call(pickShort, {
    params: { id: short },
    body: { lines: [{ lineNo: 2, pickedQty: 2, stock: 'back' }], reason },
  })
  await move([partly], 'OUT_FOR_DELIVERY' as 'ACCEPTED')
  await clerk.call(deliverPartly, { params: { id: partly }, body: { lines: [{ lineNo: 2, deliveredQty: 1 }], reason } })
  await move([cancelled], 'CANCELLED' as 'ACCEPTED', reason)
  await server.db
    .updateTable('orders')
    .set({ paid_satang: satang(500_00) })
    .where('id', '=', paid)
    .execute()
  const { content, totals, totalElements } = await list({ outletCode: buyer.outletCode })
  const own = (await buyer.call(orderHistory)).body
  const sum = (amounts: number[]) => Math.round(amounts.reduce((all, one) => all + one * 100, 0)) / 100
  expect(totalElements).toBe(6)
  expect(totals?.dueAmt).toBe(sum(content.map(({ dueAmt }) => dueAmt)))
  expect(totals?.dueAmt).toBe(sum(own.map(({ dueAmt }) => dueAmt)))
  expect(totals?.grandTotalAmt).toBe(sum(content.map(({ grandTotalAmt }) => grandTotalAmt)))
  expect((await list({ outletCode: buyer.outletCode, size: '1', page: '2' })).totals).toEqual(totals)
  expect(await list({ q: buyer.outletCode })).toMatchObject({ content, totals })
  expect(await list({ q: buyer.outletCode, size: '4', page: '1' })).toMatchObject({ content: content.slice(4), totals })
  expect((await list({ outletCode: buyer.outletCode, stage: 'DELIVERED' })).totals).toEqual({
    grandTotalAmt: 0,
    dueAmt: 0,
  })
})

test('the counts say how many orders are in each stage and since when the oldest waits', async () => {
  const before = (await clerk.call(countOrders)).body
  const buyer = await server.retailer({ provinceCode: '20' })
  const first = await anOrder(buyer, [[rice, 1]])
  await anOrder(buyer, [[rice, 1]])
  const moved = await anOrder(buyer, [[rice, 1]])
  await clerk.call(moveOrders, { body: { ids: [moved.id], to: 'PICKING' } })
  await clerk.call(moveOrders, { body: { ids: [moved.id], to: 'ACCEPTED' } })
  const after = (await clerk.call(countOrders)).body
  const count = (counts: typeof after, stage: string) => counts.stages.find((row) => row.stage === stage)?.count ?? 0
  expect(count(after, 'ORDER_COMPLETE') - count(before, 'ORDER_COMPLETE')).toBe(2)
  expect(count(after, 'ACCEPTED') - count(before, 'ACCEPTED')).toBe(1)
  const oldest = after.stages.find(({ stage }) => stage === 'ORDER_COMPLETE')?.oldestOn ?? ''
  expect(Date.parse(oldest)).toBeLessThanOrEqual(Date.parse(first.createdOn))
  const inProvince = (counts: typeof after) =>
    counts.provinces.find(({ provinceCode }) => provinceCode === '20')?.count ?? 0
  expect(inProvince(after) - inProvince(before)).toBe(2)
  expect(after.stages).toHaveLength(11)
})
