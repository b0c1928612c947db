import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { getStaffOrder } from '#contract/backoffice/day/orders/calls.ts'
import { changeOrder, getOrderSheet, previewChange } from '#contract/backoffice/day/order-sheet/calls.ts'
import { undoAction } from '#contract/backoffice/staff-actions/calls.ts'
import { satang } from '#rules/money.ts'
import { testServer } from '#test/test-server.ts'

// What a page said of a product's pack and what is stored, when the supplier changes the carton while a clerk changes the order.

const [rice, milk] = [1, 2]
const server = await testServer({
  products: { [rice]: { price: 100_00, stock: 1000 }, [milk]: { price: 20_00, stock: 1000 } },
})
const clerk = await server.as('clerk')

const packed = async (id: number, pieces: number, price: number, unit = 'ลัง') => {
  await server.db
    .updateTable('product')
    .set({ unit, conversion: pieces, price_satang: satang(price) })
    .where('id', '=', id)
    .execute()
  await server.refresh()
}
beforeEach(async () => {
  await packed(rice, 24, 100_00)
  await packed(milk, 24, 20_00)
})

/** Two cartons of rice, and one of milk; cartons of 24. */
async function anOrder(): Promise<string> {
  const retailer = await server.retailer()
  await retailer.tap(rice, 2)
  await retailer.tap(milk, 1)
  return (await retailer.order()).body.id
}
type Lines = { productId: number; qty: number }[]
const preview = async (id: string, lines: Lines) =>
  (await clerk.call(previewChange, { params: { id }, body: { lines } })).body
type Preview = Awaited<ReturnType<typeof preview>>
const packs = ({ lines }: Preview['after']) => lines.map(({ productId, unit, pieces }) => ({ productId, unit, pieces }))
const change = (id: string, lines: Lines, { revision, after }: Preview, key = randomUUID()) =>
  clerk.call(changeOrder, {
    params: { id },
    key,
    body: { lines, reason: 'ร้านขอ', revision, expectedGrandTotalAmt: after.grandTotalAmt, expectedPacks: packs(after) },
  })
const stored = async (id: string) =>
  (await clerk.call(getOrderSheet, { params: { id } })).body.content.lines.map(
    ({ productId, qty, pieces, unitPrice }) => [productId, qty, pieces, unitPrice],
  )

test('a carton that is added holds less at the same price by now: it is refused with what it holds, and taken when it was seen', async () => {
  const retailer = await server.retailer()
  await retailer.tap(rice, 1)
  const { id } = (await retailer.order()).body
  const lines = [{ productId: milk, qty: 2 }]
  const [seen, key] = [await preview(id, lines), randomUUID()]
  await packed(milk, 12, 20_00)
  const refused = await change(id, lines, seen, key)
  expect(refused.problem).toMatchObject({
    status: 409,
    code: 'pack_changed',
    products: [{ productId: milk, code: 'pack_changed', unit: 'ลัง', pieces: 12 }],
  })
  expect(await stored(id)).toEqual([[rice, 1, 24, 100]])
  expect((await change(id, lines, await preview(id, lines), randomUUID())).status).toBe(200)
  expect(await stored(id)).toEqual([
    [rice, 1, 24, 100],
    [milk, 2, 12, 20],
  ])
})

test('another unit is said as well', async () => {
  const id = await anOrder()
  const lines = [{ productId: rice, qty: 3 }]
  const seen = await preview(id, lines)
  await packed(rice, 24, 100_00, 'แพ็ค')
  expect((await change(id, lines, seen)).problem).toMatchObject({
    code: 'pack_changed',
    products: [{ unit: 'แพ็ค', pieces: 24 }],
  })
})

test('more of what was ordered in cartons of 24 is said to come in cartons of 12, all of them, at the price of those', async () => {
  const id = await anOrder()
  const lines = [{ productId: rice, qty: 3 }]
  const seen = await preview(id, lines)
  await packed(rice, 12, 50_00)
  // The total is another as well, and is said first.
  expect((await change(id, lines, seen)).problem.code).toBe('price_changed')
  const now = await preview(id, lines)
  expect(now.after).toMatchObject({ grandTotalAmt: 170, lines: [{ productId: rice, pieces: 12, unitPrice: 50 }, {}] })
  const changed = await change(id, lines, now)
  expect(await stored(id)).toEqual([
    [rice, 3, 12, 50],
    [milk, 1, 24, 20],
  ])
  await clerk.call(undoAction, { params: { id: changed.body.undo?.actionId ?? 0 } })
  expect(await stored(id)).toEqual([
    [rice, 2, 24, 100],
    [milk, 1, 24, 20],
  ])
})

test('at the same price the pack alone is said, and the total stays', async () => {
  const id = await anOrder()
  const lines = [{ productId: rice, qty: 3 }]
  const seen = await preview(id, lines)
  await packed(rice, 12, 100_00)
  expect((await change(id, lines, seen)).problem.products).toMatchObject([{ productId: rice, pieces: 12 }])
  expect((await preview(id, lines)).after.grandTotalAmt).toBe(seen.after.grandTotalAmt)
})

test('what stays, and of what less is wanted, stays in the pack and at the price that were agreed', async () => {
  const id = await anOrder()
  await packed(rice, 12, 50_00)
  await packed(milk, 12, 10_00)
  const lines = [{ productId: rice, qty: 1 }]
  expect((await change(id, lines, await preview(id, lines))).status).toBe(200)
  expect(await stored(id)).toEqual([
    [rice, 1, 24, 100],
    [milk, 1, 24, 20],
  ])
})

test('a change that was made in time is answered again, and one that names no packs is as before', async () => {
  const id = await anOrder()
  const lines = [{ productId: rice, qty: 3 }]
  const [seen, key] = [await preview(id, lines), randomUUID()]
  const made = await change(id, lines, seen, key)
  await packed(rice, 12, 100_00)
  expect((await change(id, lines, seen, key)).body).toEqual(made.body)
  const more = [{ productId: rice, qty: 4 }]
  const { revision, after } = await preview(id, more)
  const body = { lines: more, reason: 'ร้านขอ', revision, expectedGrandTotalAmt: after.grandTotalAmt }
  expect((await clerk.call(changeOrder, { params: { id }, body })).status).toBe(200)
  expect((await clerk.call(getStaffOrder, { params: { id } })).body.orderDetails.map(({ qty }) => qty)).toEqual([4, 1])
})
