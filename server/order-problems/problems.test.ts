import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { expect, test as plainTest } from 'vitest'
import { downloadData } from '#contract/account/calls.ts'
import { getProblem, listProblemQueue, resolveProblem } from '#contract/backoffice/day/order-problems/calls.ts'
import { getStaffOrder, moveOrders } from '#contract/backoffice/day/orders/calls.ts'
import { listProblems } from '#contract/order-problems/calls.ts'
import type { Stage } from '#rules/orders/stages.ts'
import { aReport, report } from '#test/builders/problem.ts'
import type { StaffClient } from '#test/builders/staff.ts'
import { testServer } from '#test/test-server.ts'

const rice = 1
const soap = 2

const server = await testServer({
  products: { [rice]: { price: 100_00, vatPercent: 0, stock: 10_000 }, [soap]: { price: 50_00, stock: 10_000 } },
})
const clerk = await server.as('clerk')
const manager = await server.as('manager')
let retailer = await server.retailer()
const grey = { width: 2400, height: 1200, channels: 3 as const, background: '#888888' }
/** With the place where it was taken, as a phone stores it. */
const photo = await sharp({ create: grey })
  .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '13/1 20/1 0/1' } })
  .jpeg()
  .toBuffer()

async function anOrder(...stages: Stage[]): Promise<{ id: string; orderNumber: string }> {
  const buyer = await server.retailer()
  retailer = buyer
  await buyer.tap(rice, 5)
  await buyer.tap(soap, 2)
  const { body } = await buyer.order()
  for (const to of stages) await clerk.call(moveOrders, { body: { ids: [body.id], to } })
  return body
}
const aDeliveredOrder = () => anOrder('ACCEPTED', 'OUT_FOR_DELIVERY', 'DELIVERED')
const send = (orderId: string, change: Parameters<typeof aReport>[0] = {}, key: string = randomUUID()) =>
  report(server.url, retailer.token, orderId, aReport(change), key)
const own = async (orderId: string) => (await retailer.call(listProblems, { params: { id: orderId } })).body
const queue = async (orderNumber: string, state: 'open' | 'resolved' = 'open') =>
  (await clerk.call(listProblemQueue, { query: { state, orderNumber } })).body.content
const resolve = (who: StaffClient, id: string, body: object) =>
  who.call(resolveProblem, { params: { id }, body: { outcome: 'explained', words: 'ขออภัย', ...body } })
const picture = (path: string, token: string) =>
  fetch(server.url + path, { headers: { authorization: `Bearer ${token}` } })

const test = plainTest.extend('order', () => aDeliveredOrder())

test('a report of goods with words and photos is seen by staff, oldest first, and its retailer', async ({ order }) => {
  const first = await send(order.id, { photos: [photo, photo] })
  expect(first.status).toBe(201)
  expect(first.body).toMatchObject({
    kind: 'damaged',
    state: 'open',
    words: 'ถุงขาด',
    photos: 2,
    outcome: null,
    answer: null,
    creditAmt: null,
    lines: [{ lineNo: 1, productId: rice, qty: 2 }],
  })
  const second = await send(order.id, { kind: 'other', lines: [], words: 'คนส่งมาช้า' })
  expect((await own(order.id)).map(({ id }) => id)).toEqual([second.body.id, first.body.id])
  const waiting = await queue(order.orderNumber)
  expect(waiting.map(({ id }) => id)).toEqual([first.body.id, second.body.id])
  expect(waiting[0]).toMatchObject({ orderId: order.id, orderNumber: order.orderNumber, resolvedBy: null })
  expect((await clerk.call(getProblem, { params: { id: first.body.id } })).body).toEqual(waiting[0])
})

test('photos are drawn again, without their place, and shown to their owner and staff alone', async ({ order }) => {
  const { body } = await send(order.id, { photos: [photo] })
  const path = (no: number, base = '/api/retailer') => `${base}/problems/${body.id}/photos/${no}`
  const shown = await picture(path(1), retailer.token)
  expect([shown.status, shown.headers.get('content-type'), shown.headers.get('cache-control')]).toEqual([
    200,
    'image/webp',
    'private, no-store',
  ])
  const drawn = await sharp(Buffer.from(await shown.arrayBuffer())).metadata()
  expect([drawn.format, drawn.width, drawn.height, drawn.exif]).toEqual(['webp', 1600, 800, undefined])
  expect((await picture(path(1, '/backoffice/api'), clerk.token)).status).toBe(200)
  const stranger = await server.retailer()
  expect((await picture(path(1), stranger.token)).status).toBe(404)
  expect((await picture(path(2), retailer.token)).status).toBe(404)
  expect((await stranger.call(listProblems, { params: { id: order.id } })).status).toBe(404)
})

test('a request repeated after its answer was lost, one after the other and at once, is one report', async ({
  order,
}) => {
  const key = randomUUID()
  const answers = await Promise.all([1, 2, 3].map(() => send(order.id, { photos: [photo] }, key)))
  answers.push(await send(order.id, { photos: [photo] }, key))
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  expect(await own(order.id)).toHaveLength(1)
  expect((await send(order.id, { words: 'อย่างอื่น', photos: [photo] }, key)).problem.code).toBe('idempotency_key_reused')
})

test('only goods that have left, of one’s own order, within what was ordered', async () => {
  const early = await anOrder('ACCEPTED')
  expect((await send(early.id)).problem.code).toBe('order_not_sent')
  await clerk.call(moveOrders, { body: { ids: [early.id], to: 'CANCELLED', reason: 'ของหมด' } })
  expect((await send(early.id)).problem.code).toBe('order_closed')
  const foreign = await aDeliveredOrder()
  retailer = await server.retailer()
  expect((await send(foreign.id)).status).toBe(404)
  const order = await anOrder('ACCEPTED', 'OUT_FOR_DELIVERY')
  const code = async (change: Parameters<typeof aReport>[0]) => {
    const { status, problem } = await send(order.id, change)
    return [status, problem.code, problem.errors?.[0]?.path]
  }
  expect(await code({ lines: [{ lineNo: 1, qty: 6 }] })).toEqual([422, 'validation', 'lines.0'])
  expect(await code({ lines: [{ lineNo: 9, qty: 1 }] })).toEqual([422, 'validation', 'lines.0'])
  expect(await code({ lines: 'no list' })).toEqual([422, 'validation', 'lines'])
  expect(await code({ lines: [] })).toEqual([422, 'validation', 'lines'])
  expect(await code({ kind: 'other', lines: [], words: '  ' })).toEqual([422, 'validation', 'words'])
  expect(await code({ photos: [Buffer.from('<svg/>')] })).toEqual([415, 'unsupported_media_type', 'photo1'])
  expect(await code({ photos: [photo, photo.subarray(0, 400)] })).toEqual([415, 'unsupported_media_type', 'photo2'])
  expect(await own(order.id)).toEqual([])
  expect((await send(order.id)).status).toBe(201)
})

test('no more than five reports of an order wait at once', async ({ order }) => {
  for (let count = 0; count < 5; count += 1) expect((await send(order.id)).status).toBe(201)
  const refused = await send(order.id)
  expect([refused.status, refused.problem.code, refused.headers.get('retry-after')]).toEqual([
    429,
    'rate_limited',
    '600',
  ])
})

test('staff answer once: the same again is the same, and something else is too late', async ({ order }) => {
  const { body } = await send(order.id)
  const answer = { outcome: 'redelivery', words: 'ส่งให้ใหม่วันพุธ' }
  expect((await resolve(clerk, body.id, answer)).body).toMatchObject({
    state: 'resolved',
    outcome: 'redelivery',
    answer: answer.words,
    resolvedBy: { id: clerk.id, name: 'น้อย' },
  })
  expect((await resolve(clerk, body.id, answer)).status).toBe(200)
  expect((await resolve(manager, body.id, { outcome: 'explained' })).problem.code).toBe('conflict')
  expect(await own(order.id)).toMatchObject([{ state: 'resolved', outcome: 'redelivery', answer: answer.words }])
  expect([await queue(order.orderNumber), await queue(order.orderNumber, 'resolved')]).toMatchObject([[], [{}]])
})

test('a credit is a manager’s, for goods that were delivered, no more than they were worth, and a refund that is due', async () => {
  const order = await anOrder('ACCEPTED', 'OUT_FOR_DELIVERY')
  const [first, second] = [(await send(order.id)).body.id, (await send(order.id)).body.id]
  const credit = (creditAmt?: number) => ({ outcome: 'credit', ...(creditAmt !== undefined && { creditAmt }) })
  expect((await resolve(clerk, first, credit(100))).problem.code).toBe('forbidden')
  expect((await resolve(manager, first, credit(100))).problem.errors).toEqual([
    { path: 'outcome', code: 'not_delivered' },
  ])
  await clerk.call(moveOrders, { body: { ids: [order.id], to: 'DELIVERED' } })
  for (const amount of [undefined, 0, -1, 0.005])
    expect((await resolve(manager, first, credit(amount))).problem.errors).toEqual([
      { path: 'creditAmt', code: 'required' },
    ])
  expect((await resolve(manager, first, { creditAmt: 1 })).problem.code).toBe('validation')
  expect((await resolve(manager, first, credit(600.01))).problem.code).toBe('credit_too_high')
  const given = await resolve(manager, first, credit(200.5))
  expect(given.body).toMatchObject({ outcome: 'credit', creditAmt: 200.5 })
  expect((await resolve(manager, first, credit(200.5))).status).toBe(200)
  expect((await resolve(manager, second, credit(399.51))).problem.code).toBe('credit_too_high')
  expect((await resolve(manager, second, credit(399.5))).status).toBe(200)
  const { body } = await manager.call(getStaffOrder, { params: { id: order.id } })
  expect(body.refunds.map(({ cause, state, amount }) => [cause, state, amount])).toEqual([
    ['PROBLEM', 'DUE', 200.5],
    ['PROBLEM', 'DUE', 399.5],
  ])
})

test('two of the staff at the same moment: one answer counts, and one refund', async ({ order }) => {
  const { body } = await send(order.id)
  const answers = await Promise.all(
    [100, 200].map((creditAmt) => resolve(manager, body.id, { outcome: 'credit', creditAmt })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await manager.call(getStaffOrder, { params: { id: order.id } })).body.refunds).toHaveLength(1)
})

test('what was reported is in the retailer’s own data', async ({ order }) => {
  const { body } = await send(order.id)
  expect((await retailer.call(downloadData)).body.problems).toEqual([{ ...body, orderId: order.id }])
})
