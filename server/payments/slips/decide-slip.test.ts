import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import * as calls from '#contract/backoffice/day/slips/calls.ts'
import { getStaffOrder, moveOrders } from '#contract/backoffice/day/orders/calls.ts'
import { pathOf } from '#contract/call.ts'
import { cancelOrder } from '#contract/orders/calls.ts'
import { listSlips, slipPicture } from '#contract/payments/calls.ts'
import { aSlip } from '#test/builders/slip.ts'
import { onHandOf } from '#test/builders/catalogue.ts'
import {
  accept,
  aClerk,
  aSentSlip,
  ownSlips,
  reject,
  anOrder,
  aReference,
  eventsOf,
  startSlipServer,
  rice,
  sendFor,
  stateOf,
  slipStateOf,
  slipServer,
} from './slips.fixture.ts'

const server = await slipServer()
const clerk = await aClerk(server)
const other = await aClerk(server)
const manager = await server.as('manager')

test('an accepted slip pays its order, and says who took it', async () => {
  const { owing, slipId } = await aSentSlip(server)
  const { status, body } = await accept(clerk, slipId)
  expect([status, body]).toMatchObject([
    200,
    { state: 'accepted', decidedBy: { name: 'น้อย' }, orderStatus: 'PAYMENT_COMPLETE', orderNumber: owing.orderNumber },
  ])
  expect(await stateOf(owing)).toBe('PAYMENT_COMPLETE')
  expect(await eventsOf(server, owing)).toEqual([
    expect.stringMatching('ORDER_COMPLETE'),
    expect.stringMatching('VERIFYING_PAYMENT'),
    'PAYMENT_COMPLETE staff',
  ])
  expect(await slipStateOf(owing)).toBeUndefined()
})

test('of two clerks at the same moment one decides, and the other is told', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { owing, slipId } = await aSentSlip(server)
    const answers = await Promise.all([
      accept(clerk, slipId),
      round % 2 === 0 ? accept(other, slipId) : reject(other, slipId, { reason: 'not_received' }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.problem.code).toBe('slip_decided')
    const won = answers.find(({ status }) => status === 200)?.body.state
    expect(await stateOf(owing)).toBe(won === 'accepted' ? 'PAYMENT_COMPLETE' : 'VERIFYING_PAYMENT')
    expect((await eventsOf(server, owing)).filter((event) => event.startsWith('PAYMENT'))).toHaveLength(
      won === 'accepted' ? 1 : 0,
    )
  }
})

test('the shop reads why its slip was rejected and sends another; even the same one, if a clerk erred', async () => {
  const reference = aReference()
  const { owing, slipId } = await aSentSlip(server, reference)
  const note = 'ยอดในสลิป 400 บาท'
  expect((await reject(clerk, slipId, { reason: 'amount_differs', note })).body).toMatchObject({ state: 'rejected' })
  expect(await ownSlips(owing)).toMatchObject([{ id: slipId, state: 'rejected', reason: 'amount_differs', note }])
  expect(await stateOf(owing)).toBe('VERIFYING_PAYMENT')
  expect(await slipStateOf(owing)).toBe('rejected')
  const again = await sendFor(server, owing, { image: await aSlip({ reference }) })
  expect(again.status).toBe(200)
  const { body } = await clerk(calls.getSlip, { params: { id: again.body.slipId } })
  expect(body.duplicates).toEqual([
    { id: slipId, orderNumber: owing.orderNumber, state: 'rejected', same: 'reference' },
  ])
  expect((await accept(clerk, again.body.slipId)).status).toBe(200)
})

test.each([
  ['a reason of the list', { reason: 'i do not like it' }],
  ['a note with "other"', { reason: 'other' }],
  ['a note with "other" that is not blank', { reason: 'other', note: '   ' }],
  ['a note of at most 200 letters', { reason: 'other', note: 'x'.repeat(201) }],
])('a rejection wants %s', async (_what, body) => {
  const { slipId } = await aSentSlip(server)
  expect(await reject(clerk, slipId, body)).toMatchObject({ status: 422, problem: { code: 'validation' } })
})

test('a slip of an order that was cancelled meanwhile: the clerk is told, and may open the order again', async () => {
  const { owing, slipId } = await aSentSlip(server)
  await owing.retailer.call(cancelOrder, { params: { id: owing.id }, body: {} })
  expect(await accept(clerk, slipId)).toMatchObject({ status: 409, problem: { code: 'order_closed' } })
  expect((await clerk(calls.getSlip, { params: { id: slipId } })).body).toMatchObject({
    state: 'pending',
    orderStatus: 'CANCELLED',
  })
  const before = await onHand()
  expect((await accept(clerk, slipId, { reopen: true })).status).toBe(200)
  expect([await stateOf(owing), await onHand()]).toEqual(['PAYMENT_COMPLETE', before - 3])
})

test('where the goods are gone it says so, and nothing is decided', async () => {
  const { owing, slipId } = await aSentSlip(server)
  await owing.retailer.call(cancelOrder, { params: { id: owing.id }, body: {} })
  const before = await onHand()
  await server.db.updateTable('stock').set({ on_hand: 2 }).where('product_id', '=', rice).execute()
  expect(await accept(clerk, slipId, { reopen: true })).toMatchObject({
    status: 409,
    problem: { code: 'out_of_stock', products: [{ productId: rice, available: 2 }] },
  })
  expect((await clerk(calls.getSlip, { params: { id: slipId } })).body.state).toBe('pending')
  await server.db.updateTable('stock').set({ on_hand: before }).where('product_id', '=', rice).execute()
  expect((await reject(clerk, slipId, { reason: 'order_cancelled' })).status).toBe(200)
})

const onHand = () => onHandOf(server.db, rice)

test('a second slip of an order that is paid by now can only be rejected', async () => {
  const { owing, slipId } = await aSentSlip(server)
  const second = await sendFor(server, owing)
  await accept(clerk, slipId)
  expect(await accept(clerk, second.body.slipId)).toMatchObject({ status: 409, problem: { code: 'already_paid' } })
  expect((await reject(clerk, second.body.slipId, { reason: 'order_paid' })).status).toBe(200)
})

test('money that came for an order that needs none becomes a refund, once', async () => {
  const refundsOf = async ({ id }: { id: string }) =>
    (await manager.call(getStaffOrder, { params: { id } })).body.refunds.map(
      ({ cause, state, amount }) => `${cause} ${state} ${amount}`,
    )
  const { owing, slipId } = await aSentSlip(server)
  expect(await accept(clerk, slipId, { refund: true })).toMatchObject({ status: 422, problem: { code: 'validation' } })
  await owing.retailer.call(cancelOrder, { params: { id: owing.id }, body: {} })
  const answers = await Promise.all([clerk, other].map((who) => accept(who, slipId, { refund: true })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect([await stateOf(owing), await refundsOf(owing)]).toEqual(['CANCELLED', ['LATE_PAYMENT DUE 480']])
  expect(await ownSlips(owing)).toMatchObject([{ state: 'accepted' }])
  const twice = await aSentSlip(server)
  const second = await sendFor(server, twice.owing)
  await accept(clerk, twice.slipId)
  expect((await accept(clerk, second.body.slipId, { refund: true })).status).toBe(200)
  expect(await refundsOf(twice.owing)).toEqual(['PAID_TWICE DUE 480'])
})

test('a payment is not confirmed by hand while a slip waits, whose transfer would be free for another order', async () => {
  const { owing, slipId } = await aSentSlip(server)
  const confirm = async () => {
    const body = { ids: [owing.id], to: 'PAYMENT_COMPLETE' as const, reason: 'เห็นเงินเข้าบัญชีแล้ว' }
    return (await manager.call(moveOrders, { body })).body.results
  }
  expect(await confirm()).toMatchObject([{ ok: false, code: 'slip_pending', stage: 'VERIFYING_PAYMENT' }])
  await reject(clerk, slipId, { reason: 'unreadable' })
  expect(await confirm()).toMatchObject([{ ok: true }])
})

test('what the clerk reads on a slip without a code is kept, and is unique like the rest', async () => {
  const taken = aReference()
  await aSentSlip(server, taken)
  const { owing, slipId } = await aSentSlip(server, '')
  expect(await accept(clerk, slipId, { reference: taken })).toMatchObject({
    status: 409,
    problem: { code: 'slip_used' },
  })
  expect(await stateOf(owing)).toBe('VERIFYING_PAYMENT')
  const typed = aReference()
  expect((await accept(clerk, slipId, { reference: typed })).body).toMatchObject({
    reference: typed,
    state: 'accepted',
  })
  const late = await sendFor(server, await anOrder(server), { image: await aSlip({ reference: typed }) })
  expect(late).toMatchObject({ status: 409, problem: { code: 'slip_used' } })
})

test('the reference that a code says is not overwritten by what is typed', async () => {
  const reference = aReference()
  const { slipId } = await aSentSlip(server, reference)
  expect((await accept(clerk, slipId, { reference: aReference() })).body.reference).toBe(reference)
})

test('the queue: what waits, oldest first, page by page, with order, shop and what the code says', async () => {
  const own = await startSlipServer()
  const somchai = await aClerk(own)
  const sent: string[] = []
  for (let count = 0; count < 3; count += 1) {
    const owing = await anOrder(own)
    sent.push(
      (await sendFor(own, owing, { image: await aSlip({ reference: `REF0000${count}`, bank: '025' }) })).body.slipId,
    )
  }
  const [first = '', second = '', third = ''] = sent
  await accept(somchai, second)
  const waiting = { state: 'pending', page: '0', size: '1' } as unknown as { page: number; size: number }
  const { body: page } = await somchai(calls.listSlips, { query: { ...waiting, sort: 'oldest' } })
  expect(page).toMatchObject({ page: 0, size: 1, totalElements: 2, totalPages: 2 })
  expect(page.content).toMatchObject([
    {
      id: first,
      state: 'pending',
      sendingBank: '025',
      reference: 'REF00000',
      amount: 480,
      orderAmount: 480,
      storeName: 'ร้านทดสอบ',
      orderStatus: 'VERIFYING_PAYMENT',
      duplicates: [],
      hasPicture: true,
    },
  ])
  const all = async (query: object) =>
    (await somchai(calls.listSlips, { query: query as typeof waiting & { sort: 'oldest' } })).body.content.map(
      ({ id }) => id,
    )
  expect(await all({})).toEqual([first, second, third])
  expect(await all({ sort: 'newest', state: 'pending' })).toEqual([third, first])
  expect(await all({ orderNumber: page.content[0]?.orderNumber })).toEqual([first])
  await own.close()
})

test('the picture is for its shop and the staff alone', async () => {
  const { owing, slipId } = await aSentSlip(server)
  const stranger = await server.retailer()
  const get = (path: string, token: string) =>
    fetch(server.url + path.replace(':id', slipId), { headers: { authorization: `Bearer ${token}` } })
  const own = await get(pathOf(slipPicture), owing.retailer.token)
  expect([own.status, own.headers.get('content-type'), own.headers.get('cache-control')]).toEqual([
    200,
    'image/webp',
    'private, no-store',
  ])
  expect((await sharp(Buffer.from(await own.arrayBuffer())).metadata()).format).toBe('webp')
  expect((await get(pathOf(slipPicture), stranger.token)).status).toBe(404)
  expect((await get(pathOf(calls.viewSlip), owing.retailer.token)).status).toBe(403)
  expect((await stranger.call(listSlips, { query: { orderNumber: owing.orderNumber } })).status).toBe(404)
})

test('shops decide nothing, and ids that name nothing are not found', async () => {
  const { owing, slipId } = await aSentSlip(server)
  const { retailer } = owing
  expect((await retailer.call(calls.acceptSlip, { params: { id: slipId }, body: {} })).status).toBe(403)
  expect(
    (await retailer.call(calls.rejectSlip, { params: { id: slipId }, body: { reason: 'other', note: 'x' } })).status,
  ).toBe(403)
  expect((await retailer.call(calls.listSlips, {})).status).toBe(403)
  for (const id of [randomUUID(), "' or true --"]) {
    expect((await accept(clerk, id)).status).toBe(404)
    expect((await reject(clerk, id, { reason: 'unreadable' })).status).toBe(404)
    expect((await clerk(calls.getSlip, { params: { id } })).status).toBe(404)
  }
})
