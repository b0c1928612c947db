import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as calls from '#contract/backoffice/day/picking/calls.ts'
import { changeOrder, previewChange } from '#contract/backoffice/day/order-sheet/calls.ts'
import { getStaffOrder, moveOrders } from '#contract/backoffice/day/orders/calls.ts'
import { pickSteps } from '#rules/fulfilment/pick-entry.ts'
import { findContent } from '#server/order-change/content.ts'
import { writeContent } from '#server/order-change/write-content.ts'
import { lockOrder } from '#server/orders/orders.ts'
import { watchAs } from '#test/builders/live.ts'
import { secondWaits } from '#test/builders/second-change.ts'
import { fish, openWarehouse, rice, salt, soap, unitsIn } from './picking.fixture.ts'

const house = await openWarehouse()

const pack = (id: string, boxes = 1) => house.clerk.call(calls.packOrder, { params: { id }, body: { boxes } })
const onHand = async (productId: number) =>
  (await house.server.db.selectFrom('stock').select('on_hand').where('product_id', '=', productId).executeTakeFirst())
    ?.on_hand ?? 0

test('picking counts up to what is needed and can be taken back; anything else is refused with its reason', async () => {
  const order = await house.order({ [rice]: 3 })
  const id = await house.wave([order])
  expect(await house.pick(order, rice, 2)).toBe('ok')
  expect(await house.pick(order, rice, 2)).toBe('too_many')
  expect(await house.pick(order, soap, 1)).toBe('not_needed')
  expect(await house.pick(order, rice, -3)).toBe('below_zero')
  expect(await house.pick(order, rice, -1)).toBe('ok')
  expect(await house.pick(randomUUID(), rice, 1)).toBe('not_found')
  expect(await unitsIn(house.clerk, id, rice)).toEqual([[1, 3, 1, 0]])
})

test('open screens are notified of a new wave and of every pick, wherever it was made', async () => {
  const order = await house.order({ [rice]: 1 })
  const live = await watchAs(house.server, house.clerk)
  const id = await house.wave([order])
  await house.pick(order, rice, 1)
  await expect.poll(() => live.changes()).toContainEqual(expect.objectContaining({ subject: 'wave', id }))
  await expect.poll(() => live.changes()).toContainEqual(expect.objectContaining({ subject: 'pick', id: order }))
  live.close()
})

test('an entry that is sent again counts once, even after its order was packed', async () => {
  const order = await house.order({ [rice]: 2 })
  const id = await house.wave([order])
  const entry = randomUUID()
  const answers = await Promise.all([1, 2, 3].map(() => house.pick(order, rice, 2, { id: entry })))
  expect(answers).toEqual(['ok', 'ok', 'ok'])
  expect(await unitsIn(house.clerk, id, rice)).toEqual([[1, 2, 2, 0]])
  expect(await house.pick(order, rice, 1, { id: entry })).toBe('idempotency_key_reused')
  expect((await pack(order)).status).toBe(200)
  expect(await house.pick(order, rice, 2, { id: entry })).toBe('ok')
  expect(await house.pick(order, rice, 1)).toBe('order_closed')
})

test('an order is packed when all of it is in the box; a count that has begun must be finished', async () => {
  const order = await house.order({ [rice]: 2, [soap]: 1 })
  await house.wave([order])
  await house.pick(order, rice, 2)
  expect(await pack(order)).toMatchObject({
    status: 422,
    problem: { errors: [{ path: `products.${soap}`, code: 'incomplete' }] },
  })
  await house.pick(order, soap, 1)
  await house.pick(order, rice, 1, { step: 'CHECK' })
  expect((await pack(order)).problem.errors).toHaveLength(2)
  await house.pick(order, rice, 1, { step: 'CHECK' })
  await house.pick(order, soap, 1, { step: 'CHECK' })
  expect((await pack(order, 3)).body).toMatchObject({ id: order, stage: 'PACKED', boxes: 3 })
  expect((await pack(order, 3)).status).toBe(200)
  expect((await pack(order, 2)).body.boxes).toBe(2)
  const { events } = (await house.clerk.call(getStaffOrder, { params: { id: order } })).body
  expect(events.filter(({ stage }) => stage === 'PACKED')).toHaveLength(1)
  await house.clerk.call(moveOrders, { body: { ids: [order], to: 'OUT_FOR_DELIVERY' } })
  expect((await pack(order)).status).toBe(409)
  expect((await pack(randomUUID())).status).toBe(404)
})

test('counting while packing is enough: nobody ticked the list', async () => {
  const order = await house.order({ [fish]: 2 })
  const id = await house.wave([order])
  await house.pick(order, fish, 2, { step: 'CHECK' })
  const { body } = await house.clerk.call(calls.getWave, { params: { id } })
  expect(body).toMatchObject({ unitsPicked: 2, stops: [{ picked: 2 }] })
  expect((await pack(order)).status).toBe(200)
})

test('a short pick in place: the order gets less, its amount falls, the stock is right and the order can be packed', async () => {
  const order = await house.order({ [rice]: 6, [soap]: 1 })
  const id = await house.wave([order])
  const stock = await onHand(rice)
  await house.pick(order, rice, 5)
  const short = (units: number) =>
    house.clerk.call(calls.shortPickProduct, {
      params: { id: order },
      body: { productId: rice, units, reason: 'ถุงขาด', stock: 'damage' as const },
    })
  expect((await short(4)).body).toMatchObject({ orderId: order, productId: rice, needed: 4, picked: 4, checked: 0 })
  expect((await short(4)).body).toMatchObject({ picked: 4 })
  expect((await short(7)).status).toBe(422)
  expect(await onHand(rice)).toBe(stock)
  expect(await unitsIn(house.clerk, id, rice)).toEqual([[1, 4, 4, 0]])
  expect((await house.clerk.call(getStaffOrder, { params: { id: order } })).body).toMatchObject({
    dueAmt: 500,
    orderDetails: [{ pickedQty: 4 }, {}],
  })
  await house.pick(order, soap, 1)
  expect((await pack(order)).status).toBe(200)
  const other = await house.clerk.call(calls.shortPickProduct, {
    params: { id: order },
    body: { productId: soap, units: 0, reason: 'x', stock: 'back' },
  })
  expect(other.status).toBe(409)
})

test('a short pick is of the product that it names, though a change that comes first numbers the lines otherwise', async () => {
  const order = await house.order({ [rice]: 1, [soap]: 6, [fish]: 6 })
  const id = await house.wave([order])
  await house.pick(order, fish, 6)
  const answer = await secondWaits(
    house.server.db,
    {
      has: (tx) => lockOrder(tx, order, null),
      goesOn: async (tx) => {
        const row = await lockOrder(tx, order, null)
        if (!row) throw new Error('no such order')
        const before = await findContent(tx, order)
        const after = { ...before, lines: before.lines.slice(1) }
        await writeContent(tx, { order: row, before, after, actor: 'test', reason: 'โทรมาแก้', at: new Date() })
      },
    },
    () =>
      house.clerk.call(calls.shortPickProduct, {
        params: { id: order },
        body: { productId: soap, units: 4, reason: 'หมด', stock: 'loss' },
      }),
  )
  expect(answer).toMatchObject({ status: 200, body: { productId: soap, needed: 4, picked: 4 } })
  expect(await unitsIn(house.clerk, id, soap)).toEqual([[1, 4, 4, 0]])
  expect(await unitsIn(house.clerk, id, fish)).toEqual([[1, 6, 6, 0]])
})

test('what was picked for an order that is cancelled stays on the list until it is put back', async () => {
  const order = await house.order({ [salt]: 2 })
  const id = await house.wave([order])
  await house.pick(order, salt, 2)
  await house.clerk.call(moveOrders, { body: { ids: [order], to: 'CANCELLED', reason: 'closed' } })
  expect(await unitsIn(house.clerk, id, salt)).toEqual([[1, 0, 2, 0]])
  expect(await house.pick(order, salt, 1)).toBe('order_closed')
  expect(await house.pick(order, salt, -2)).toBe('ok')
  expect(await unitsIn(house.clerk, id, salt)).toEqual([])
})

test('an order that is changed after it was picked says what to put back, and is packed only then', async () => {
  const order = await house.order({ [rice]: 3, [soap]: 2 })
  const id = await house.wave([order])
  await house.pick(order, rice, 3)
  await house.pick(order, soap, 2)
  const params = { id: order }
  const lines = [
    { productId: rice, qty: 1 },
    { productId: soap, qty: 0 },
    { productId: fish, qty: 1 },
  ]
  const { body: preview } = await house.clerk.call(previewChange, { params, body: { lines } })
  const changed = await house.clerk.call(changeOrder, {
    params,
    body: {
      lines,
      reason: 'ร้านโทรมาแก้',
      revision: preview.revision,
      expectedGrandTotalAmt: preview.after.grandTotalAmt,
    },
  })
  expect(changed.status).toBe(200)
  expect(await unitsIn(house.clerk, id, rice)).toEqual([[1, 1, 3, 0]])
  expect(await unitsIn(house.clerk, id, soap)).toEqual([[1, 0, 2, 0]])
  expect(await unitsIn(house.clerk, id, fish)).toEqual([[1, 1, 0, 0]])
  expect((await pack(order)).problem.errors).toHaveLength(3)
  await house.pick(order, rice, -2)
  await house.pick(order, soap, -2)
  await house.pick(order, fish, 1)
  expect((await pack(order)).status).toBe(200)
})

test('each print is recorded, and a second one only when it is wanted', async () => {
  const [first, second] = [await house.order({ [rice]: 1 }), await house.order({ [soap]: 2 })]
  const id = await house.wave([first, second])
  const print = (body: object) =>
    house.clerk.call(calls.recordPrint, { params: { id }, body: { again: false, ...body } as never })
  expect((await print({ paper: 'pick_list' })).body.prints).toMatchObject([
    { subjectId: id, copy: 1, by: { id: house.clerk.id, name: 'น้อย' } },
  ])
  expect(await print({ paper: 'pick_list' })).toMatchObject({ status: 409, problem: { code: 'conflict' } })
  expect((await print({ paper: 'pick_list', again: true })).body.prints).toMatchObject([{ copy: 2 }])
  expect((await print({ paper: 'packing_slip', orderIds: [second] })).body.prints).toHaveLength(1)
  expect((await print({ paper: 'packing_slip' })).status).toBe(409)
  const again = await print({ paper: 'packing_slip', again: true })
  const copies = Object.fromEntries(again.body.prints.map(({ subjectId, copy }) => [subjectId, copy]))
  expect(copies).toEqual({ [first]: 1, [second]: 2 })
  const other = await house.order({ [rice]: 1 })
  expect((await print({ paper: 'label', orderIds: [other] })).status).toBe(422)
  const wave = (await house.clerk.call(calls.getWave, { params: { id } })).body
  expect(wave.prints.map(({ paper, copy }) => `${paper} ${copy}`).sort()).toEqual([
    'packing_slip 1',
    'packing_slip 2',
    'pick_list 2',
  ])
})

test('of two clerks who print at the same moment one gets the warning', async () => {
  const id = await house.wave([await house.order({ [rice]: 1 })])
  const print = () =>
    house.clerk.call(calls.recordPrint, { params: { id }, body: { paper: 'pick_list' as const, again: false } })
  const answers = await Promise.all([print(), print(), print()])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
})

test('packing slips say what is in the boxes, what is missing and what is due', async () => {
  const order = await house.order({ [rice]: 3, [soap]: 1 })
  const id = await house.wave([order])
  await house.clerk.call(calls.shortPickProduct, {
    params: { id: order },
    body: { productId: rice, units: 2, reason: 'หมด', stock: 'loss' },
  })
  const { body } = await house.clerk.call(calls.listPackingSlips, { params: { id } })
  expect(body.slips).toMatchObject([
    {
      id: order,
      box: 1,
      boxes: null,
      receiver: 'สมศรี ใจดี',
      phoneNumber: house.retailer.phone,
      address: '1 หมู่ 1 แสนสุข เมืองชลบุรี ชลบุรี 20130',
      dueAmt: 300,
      run: null,
      lines: [
        { lineNo: 1, sku: 'SKU1', qty: 3, packedQty: 2, shortReason: 'หมด', free: false },
        { lineNo: 2, qty: 1, packedQty: 1, shortReason: null },
      ],
    },
  ])
  expect((await house.clerk.call(calls.listPackingSlips, { params: { id: randomUUID() } })).status).toBe(404)
})

test('random entries, each sent several times and out of order between orders, agree with a plain count', async () => {
  const seed = 20_261_122
  const orders = [await house.order({ [rice]: 5, [soap]: 2 }), await house.order({ [rice]: 3 })]
  const id = await house.wave(orders)
  const entry = fc.record({
    id: fc.uuid({ version: 4 }),
    orderId: fc.constantFrom(...orders),
    productId: fc.constantFrom(rice, soap),
    step: fc.constantFrom(...pickSteps),
    units: fc.integer({ min: -2, max: 3 }).filter((units) => units !== 0),
  })
  const [entries = []] = fc.sample(fc.array(entry, { minLength: 200, maxLength: 200, size: 'max' }), {
    seed,
    numRuns: 1,
  })
  const counted = new Map<string, number>()
  for (let from = 0; from < entries.length; from += 25) {
    const batch = entries.slice(from, from + 25).map((one) => ({ ...one, at: new Date().toISOString() }))
    // The answer is lost: the device sends the same again.
    const send = () => house.clerk.call(calls.recordPicks, { body: { entries: batch } })
    const [first, second] = await Promise.all([send(), send()])
    const taken = [first, second].map(({ body }) =>
      body.results
        .filter(({ ok }) => ok)
        .map((one) => one.id)
        .toSorted(),
    )
    for (const one of batch.filter(({ id: own }) => taken[0]?.includes(own) || taken[1]?.includes(own))) {
      const key = `${one.orderId} ${one.productId} ${one.step}`
      counted.set(key, (counted.get(key) ?? 0) + one.units)
    }
  }
  const { body } = await house.clerk.call(calls.getWave, { params: { id } })
  const stored = new Map<string, number>()
  for (const { productId, boxes } of body.stops)
    for (const { orderId, picked, checked } of boxes) {
      stored.set(`${orderId} ${productId} PICK`, picked)
      stored.set(`${orderId} ${productId} CHECK`, checked)
    }
  for (const [key, units] of counted) expect([seed, key, stored.get(key) ?? 0]).toEqual([seed, key, units])
})
