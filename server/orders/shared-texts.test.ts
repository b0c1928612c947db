import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { changeOrder, previewChange } from '#contract/backoffice/day/order-sheet/calls.ts'
import { getStaffOrder, moveOrders } from '#contract/backoffice/day/orders/calls.ts'
import { listPackingSlips, makeWave } from '#contract/backoffice/day/picking/calls.ts'
import { listOrders, orderHistory } from '#contract/orders/calls.ts'
import { addAddress } from '#contract/profile/calls.ts'
import type { RetailerClient } from '#test/builders/retailer.ts'
import { testServer } from '#test/test-server.ts'

const [rice, milk] = [1, 2]
const server = await testServer({ products: { [rice]: { price: 45_00, name: 'ข้าวหอม' }, [milk]: { name: 'นมจืด' } } })
const manager = await server.as('manager')
const retailer = await server.retailer()

async function anOrder(buyer: RetailerClient, more: { billingAddressId?: string } = {}): Promise<string> {
  for (const id of [rice, milk]) await buyer.tap(id, 2)
  const { status, body } = await buyer.order(more)
  expect(status).toBe(201)
  return body.id
}
type StoredLine = { product: Record<string, unknown>; billing: Record<string, unknown> }
const stored = async (id: string): Promise<StoredLine[]> =>
  (
    await sql<StoredLine>`select l.product, o.billing_address as billing from orders o join order_line l on l.order_id = o.id
      where o.id = ${id}::uuid order by l.line_no`.execute(server.db)
  ).rows
const seen = async (id: string) => (await manager.call(getStaffOrder, { params: { id } })).body
const namesIn = async (id: string) =>
  (await seen(id)).orderDetails.map(({ productDetails: { productDescriptionThai } }) => productDescriptionThai)
async function rename(name: string): Promise<void> {
  await server.db.updateTable('product').set({ name_thai: name }).where('id', '=', rice).execute()
  await server.refresh()
}
/** Upgrades so long ago that the release before is gone, or yesterday. */
async function upgrade(isLongAgo: boolean): Promise<void> {
  await sql`update migration set at = now() - interval '90 days' where name like '0001%'`.execute(server.db)
  await sql`update migration set at = now() - make_interval(days => ${isLongAgo ? 15 : 1}::int)
    where name like '0221%'`.execute(server.db)
  await rename('ข้าวหอม')
}

test('lines name the text of their product, and say what it was, whatever it is called later', async () => {
  const before = await anOrder(retailer)
  expect((await stored(before)).map(({ product }) => Object.keys(product))).toEqual([['text'], ['text']])
  await rename('ข้าวหอมมะลิ')
  const after = await anOrder(retailer)
  await rename('ข้าวหอม')
  expect([await namesIn(before), await namesIn(after)]).toEqual([
    ['ข้าวหอม', 'นมจืด'],
    ['ข้าวหอมมะลิ', 'นมจืด'],
  ])
  const [newest, older] = (await retailer.call(orderHistory)).body
  expect([newest?.orderDetails[0], older?.orderDetails[0]]).toMatchObject([
    { productDetails: { productDescriptionThai: 'ข้าวหอมมะลิ', productDimentionUom: 'แพ็ค' } },
    { productDetails: { productDescriptionThai: 'ข้าวหอม', productDescriptionEng: 'Product 1' } },
  ])
  const body = { page: 0, size: 20, filterConditions: [{ filterAttr: 'product', operator: 'LIKE', value: 'มะลิ' }] }
  const found = (await retailer.call(listOrders, { body: body as never })).body
  expect(found.content.map(({ id }) => id)).toEqual([after])
  // A name that a product had before has its row already.
  const { rows } = await sql`select from product_text where product_id = ${rice}`.execute(server.db)
  expect(rows).toHaveLength(2)
})

test('a unit has the English name that its product gives it, as long as it is sold in that unit', async () => {
  const give = async (unit: string, unitEng: string | null) => {
    await server.db.updateTable('product').set({ unit, unit_eng: unitEng }).where('id', '=', rice).execute()
    await server.refresh()
  }
  await give('ถุงตาข่าย', 'net bag')
  const id = await anOrder(retailer)
  const unitsIn = async () => {
    const filterConditions = [{ filterAttr: 'id' as const, operator: 'EQ' as const, value: id }]
    const { body } = await retailer.call(listOrders, { body: { page: 0, size: 1, filterConditions } })
    return body.content[0]?.orderDetails.map(({ productDetails }) => productDetails.productDimentionUomEng)
  }
  expect(await unitsIn()).toEqual(['net bag', undefined])
  const whole = (await retailer.call(orderHistory)).body.find((order) => order.id === id)
  expect(whole?.orderDetails[0]).toMatchObject({
    productDetails: { productDimentionUom: 'ถุงตาข่าย', productDimentionUomEng: 'net bag' },
  })
  await give('แพ็ค', 'shrink pack')
  expect(await unitsIn()).toEqual([undefined, undefined])
  await give('แพ็ค', null)
})

test('an order that is changed keeps the text of its lines', async () => {
  const id = await anOrder(retailer)
  await rename('ข้าวใหม่')
  const lines = [{ productId: milk, qty: 1 }]
  const { revision, after } = (await manager.call(previewChange, { params: { id }, body: { lines } })).body
  const body = { lines, reason: 'ร้านโทรมาแก้', revision, expectedGrandTotalAmt: after.grandTotalAmt }
  expect((await manager.call(changeOrder, { params: { id }, body })).status).toBe(200)
  expect(await namesIn(id)).toEqual(['ข้าวหอม', 'นมจืด'])
  expect((await stored(id)).map(({ product }) => Object.keys(product))).toEqual([['text'], ['text']])
  await rename('ข้าวหอม')
})

test('a line says what its unit held when it was ordered, on papers and when it is changed', async () => {
  const holds = async (pieces: number) => {
    await server.db.updateTable('product').set({ conversion: pieces }).where('id', '=', rice).execute()
    await server.refresh()
  }
  const piecesIn = async (id: string) => {
    const { body } = await manager.call(previewChange, {
      params: { id },
      body: { lines: [{ productId: milk, qty: 1 }] },
    })
    return body.before.lines.map(({ pieces }) => pieces)
  }
  await holds(30)
  const before = await anOrder(retailer)
  await holds(24)
  const after = await anOrder(retailer)
  expect([await piecesIn(before), await piecesIn(after)]).toEqual([
    [30, 12],
    [24, 12],
  ])
  const ids = [before, after]
  expect((await manager.call(moveOrders, { body: { ids, to: 'ACCEPTED' } })).status).toBe(200)
  const wave = await manager.call(makeWave, { body: { orderIds: ids, name: '' } })
  const { slips } = (await manager.call(listPackingSlips, { params: { id: wave.body.wave?.id ?? '' } })).body
  const packs = new Map(slips.map(({ id, lines }) => [id, lines.map(({ pieces }) => pieces)]))
  expect([packs.get(before), packs.get(after)]).toEqual([
    [30, 12],
    [24, 12],
  ])
  await holds(12)
})

test('the billing address is stored where it is another one than that of delivery', async () => {
  const own = await anOrder(retailer)
  expect((await stored(own))[0]?.billing).toEqual({ same: true })
  const { billingAddress, shippingAddress } = await seen(own)
  expect(billingAddress).toEqual(shippingAddress)
  expect(billingAddress.addressLine).toBe('1 หมู่ 1')
  const place = { subDistrict: 'แสนสุข', district: 'เมืองชลบุรี', province: 'ชลบุรี', postalCode: '20130' }
  const added = await retailer.call(addAddress, { body: { ...place, addressLine: '9 ถนนพัทยา' } })
  expect(added.status).toBe(201)
  const other = await anOrder(retailer, { billingAddressId: added.body.id })
  expect((await seen(other)).billingAddress.addressLine).toBe('9 ถนนพัทยา')
  expect((await seen(other)).shippingAddress.addressLine).toBe('1 หมู่ 1')
})

test('as long as the release before may come back, orders say everything themselves, and what is stored is read both ways', async () => {
  const short = await anOrder(retailer)
  await upgrade(false)
  const whole = await anOrder(retailer)
  const [line] = await stored(whole)
  expect(line?.product).toEqual({
    nameThai: 'ข้าวหอม',
    nameEng: 'Product 1',
    image: null,
    unit: 'แพ็ค',
    pieces: 12,
    price: 45_00,
  })
  expect(line?.billing).toMatchObject({ address_line: '1 หมู่ 1' })
  expect([await namesIn(short), await namesIn(whole)]).toEqual([
    ['ข้าวหอม', 'นมจืด'],
    ['ข้าวหอม', 'นมจืด'],
  ])
  await upgrade(true)
  expect((await stored(await anOrder(retailer)))[0]?.product).toEqual({ text: expect.any(Number) as number })
})
