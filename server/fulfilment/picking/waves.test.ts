import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as calls from '#contract/backoffice/day/picking/calls.ts'
import { getStaffOrder, moveOrders } from '#contract/backoffice/day/orders/calls.ts'
import { fish, openWarehouse, rice, salt, soap, unitsIn } from './picking.fixture.ts'

const house = await openWarehouse()

const take = (orderIds: string[], name = '') => house.clerk.call(calls.makeWave, { body: { orderIds, name } })
const codes = (results: { ok: boolean; code?: string | undefined }[]) => results.map(({ ok, code }) => code ?? ok)

test('a wave has one list over its orders, by shelf place, with the units for each box', async () => {
  const { clerk } = house
  const first = await house.order({ [rice]: 2, [salt]: 1 })
  const second = await house.order({ [fish]: 3, [rice]: 5, [soap]: 1 })
  const made = await take([first, second], ' เช้า ')
  expect(made.status).toBe(200)
  expect(codes(made.body.results)).toEqual([true, true])
  expect(made.body.wave).toMatchObject({
    name: 'เช้า',
    open: true,
    orders: 2,
    ordersPacked: 0,
    units: 12,
    unitsPicked: 0,
  })
  expect(made.body.wave?.number).toMatch(/^W\d{5}$/)
  const { body } = await clerk.call(calls.getWave, { params: { id: made.body.wave?.id ?? '' } })
  expect(body.createdBy).toEqual({ id: clerk.id, name: 'น้อย' })
  expect(body.stops.map(({ place, productId, needed }) => [place, productId, needed])).toEqual([
    ['A-04-1', soap, 1],
    ['B-09-2', fish, 3],
    ['B-02-1', rice, 7],
    [null, salt, 1],
  ])
  expect(body.stops[2]?.boxes.map(({ box, needed, orderId }) => [box, needed, orderId])).toEqual([
    [1, 2, first],
    [2, 5, second],
  ])
  expect(body.ordersInWave.map(({ id, box, stage }) => [id, box, stage])).toEqual([
    [first, 1, 'PICKING'],
    [second, 2, 'PICKING'],
  ])
})

test('orders that wait are found by province and day, and those in a wave are not', async () => {
  const waiting = await house.order({ [rice]: 1 })
  const byHand = await house.order({ [rice]: 1 })
  await house.clerk.call(moveOrders, { body: { ids: [byHand], to: 'PICKING' } })
  const list = async (query: object) =>
    (await house.clerk.call(calls.listOrdersToPick, { query })).body.orders.map(({ id }) => id)
  expect(await list({})).toEqual(expect.arrayContaining([waiting, byHand]))
  expect(await list({ province: 'ชลบุรี' })).toContain(waiting)
  expect(await list({ province: 'เชียงใหม่' })).toEqual([])
  expect(await list({ runId: randomUUID() })).toEqual([])
  // As when runs are planned: until a day leave those that were promised for it or earlier, and those without a day.
  const of = (id: string, day: string | null) =>
    house.server.db.updateTable('orders').set({ delivery_day: day }).where('id', '=', id).execute()
  await of(waiting, '2199-06-01')
  await of(byHand, null)
  expect(await list({ deliveryDay: '2199-05-31' })).toContain(byHand)
  expect(await list({ deliveryDay: '2199-05-31' })).not.toContain(waiting)
  expect(await list({ deliveryDay: '2199-06-01' })).toEqual(expect.arrayContaining([waiting, byHand]))
  expect((await house.clerk.call(calls.listOrdersToPick, { query: { route: 'x' } as never })).status).toBe(422)
  const { body } = await take([waiting, byHand])
  expect(codes(body.results)).toEqual([true, true])
  expect(await list({})).not.toEqual(expect.arrayContaining([waiting]))
})

test('an order is in one wave at most, also when several clerks make waves over the same orders at once', async () => {
  const orders: string[] = []
  for (let count = 0; count < 6; count += 1) orders.push(await house.order({ [rice]: 1 }))
  const waves = async () => (await house.server.db.selectFrom('pick_wave').select('id').execute()).length
  const before = await waves()
  const answers = await Promise.all([take(orders), take(orders.toReversed()), take(orders)])
  const rows = answers.flatMap(({ body }) => body.results)
  expect(rows.filter(({ ok }) => ok)).toHaveLength(6)
  expect(new Set(rows.filter(({ ok }) => ok).map(({ id }) => id)).size).toBe(6)
  expect(rows.filter(({ ok }) => !ok).every(({ code }) => code === 'conflict')).toBe(true)
  const made = answers.flatMap(({ body }) => body.wave ?? [])
  expect(made.reduce((sum, { orders: count }) => sum + count, 0)).toBe(6)
  // A wave that got no order is not left behind.
  expect(await waves()).toBe(before + made.length)
})

test('a wave over orders that cannot be picked is not made, and says why', async () => {
  const sent = await house.order({ [rice]: 1 })
  await house.clerk.call(moveOrders, { body: { ids: [sent], to: 'OUT_FOR_DELIVERY' } })
  const unknown = randomUUID()
  const { body } = await take([sent, unknown, 'nonsense'])
  expect(body.wave).toBeNull()
  expect(body.results.map(({ code, stage }) => [code, stage])).toEqual([
    ['order_closed', 'OUT_FOR_DELIVERY'],
    ['not_found', undefined],
    ['not_found', undefined],
  ])
})

test('a wave that would be empty leaves no entry and takes no number, also where a colleague has just taken its orders', async () => {
  const { db } = house.server
  const made = async () => {
    const { rows } = await sql<{ entries: number; number: number }>`
      select (select count(*)::int from audit_entry where table_name = 'pick_wave' and action <> 'update') as entries,
        last_value::int as number
      from pick_wave_number_seq`.execute(db)
    return rows[0]
  }
  const sent = await house.order({ [rice]: 1 })
  await house.clerk.call(moveOrders, { body: { ids: [sent], to: 'OUT_FOR_DELIVERY' } })
  const before = (await made()) ?? { entries: 0, number: 0 }
  await take([sent, randomUUID(), 'nonsense'])
  expect(await made()).toEqual(before)
  const order = await house.order({ [rice]: 1 })
  const answers = await Promise.all(Array.from({ length: 4 }, () => take([order, sent])))
  expect(answers.filter(({ body }) => body.wave)).toHaveLength(1)
  expect(await made()).toEqual({ entries: before.entries + 1, number: before.number + 1 })
})

test('orders are added and removed; a box number is not given twice, and what was picked is taken back', async () => {
  const { clerk } = house
  const [first, second, third] = [
    await house.order({ [rice]: 2 }),
    await house.order({ [rice]: 3 }),
    await house.order({ [rice]: 4 }),
  ]
  const id = await house.wave([first, second])
  await house.pick(second, rice, 2)
  await house.pick(second, rice, 1, { step: 'CHECK' })
  const remove = (orderIds: string[]) => clerk.call(calls.removeFromWave, { params: { id }, body: { orderIds } })
  expect(codes((await remove([second, third])).body.results)).toEqual([true, 'not_found'])
  expect(await house.stageOf(second)).toBe('ACCEPTED')
  const add = (orderIds: string[]) => clerk.call(calls.addToWave, { params: { id }, body: { orderIds } })
  expect(codes((await add([third, second, first])).body.results)).toEqual([true, true, true])
  expect(await unitsIn(clerk, id, rice)).toEqual([
    [1, 2, 0, 0],
    [3, 4, 0, 0],
    [4, 3, 0, 0],
  ])
  expect(
    (await clerk.call(calls.addToWave, { params: { id: randomUUID() }, body: { orderIds: [first] } })).status,
  ).toBe(404)
})

test('an order that the office moved back leaves the wave, and can be taken into another', async () => {
  const order = await house.order({ [rice]: 2 })
  const id = await house.wave([order])
  await house.clerk.call(moveOrders, { body: { ids: [order], to: 'ACCEPTED' } })
  expect((await house.clerk.call(calls.getWave, { params: { id } })).body).toMatchObject({
    open: false,
    orders: 0,
    stops: [],
  })
  expect((await take([order])).body.wave).toMatchObject({ orders: 1, open: true })
})

test('waves are listed newest first, open or done', async () => {
  const order = await house.order({ [soap]: 1 })
  const id = await house.wave([order])
  const list = async (query: object) =>
    (await house.clerk.call(calls.listWaves, { query })).body.content.map((wave) => wave.id)
  expect((await list({}))[0]).toBe(id)
  expect(await list({ open: 'yes' })).toContain(id)
  await house.clerk.call(moveOrders, { body: { ids: [order], to: 'PACKED' } })
  expect(await list({ open: 'yes' })).not.toContain(id)
  expect(await list({ open: 'no', size: '1' })).toEqual([id])
  expect((await house.clerk.call(calls.getWave, { params: { id: 'nonsense' } })).status).toBe(404)
})

test('a wave brings the barcodes of the other units of its goods, with how many sales units each holds', async () => {
  const unit = { product_id: soap, name_thai: 'หน่วย', name_eng: 'Unit' }
  await house.server.db
    .insertInto('product_unit')
    .values([
      { ...unit, pieces: 24, barcode: '18850313700017' },
      { ...unit, pieces: 48, barcode: null },
    ])
    .execute()
  const id = await house.wave([await house.order({ [soap]: 1, [salt]: 1 })])
  const { stops } = (await house.clerk.call(calls.getWave, { params: { id } })).body
  // Sold by twelve.
  expect(stops.map(({ productId, unitCodes }) => [productId, unitCodes])).toEqual([
    [soap, [{ barcode: '18850313700017', units: 2 }]],
    [salt, []],
  ])
})

test('orders to pick and those of a wave say what they come to and what is due, as the order itself does', async () => {
  const { clerk } = house
  const [cash, paid] = [await house.order({ [rice]: 3, [soap]: 1 }), await house.order({ [rice]: 1 }, '2C2P-PP-QR')]
  const mine = (orders: { id: string; grandTotalAmt: number; dueAmt: number }[]) =>
    [cash, paid].map((wanted) => {
      const { grandTotalAmt = -1, dueAmt = -1 } = orders.find(({ id }) => id === wanted) ?? {}
      return { grandTotalAmt, dueAmt }
    })
  expect(mine((await clerk.call(calls.listOrdersToPick)).body.orders)).toEqual([
    { grandTotalAmt: 400, dueAmt: 400 },
    { grandTotalAmt: 100, dueAmt: 0 },
  ])
  const id = await house.wave([cash, paid])
  const short = { productId: rice, units: 2, reason: 'หมด', stock: 'loss' as const }
  await clerk.call(calls.shortPickProduct, { params: { id: cash }, body: short })
  const { ordersInWave } = (await clerk.call(calls.getWave, { params: { id } })).body
  expect(mine(ordersInWave)).toEqual([
    { grandTotalAmt: 400, dueAmt: 300 },
    { grandTotalAmt: 100, dueAmt: 0 },
  ])
  expect(mine([(await clerk.call(getStaffOrder, { params: { id: cash } })).body])[0]).toEqual(mine(ordersInWave)[0])
})
