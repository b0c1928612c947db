import { expect, test } from 'vitest'
import { moveOrders } from '#contract/backoffice/day/orders/calls.ts'
import { searchEverywhere } from '#contract/backoffice/search/calls.ts'
import { send } from '#test/builders/retailer.ts'
import { testServer } from '#test/test-server.ts'

const server = await testServer({
  products: {
    1: { name: 'น้ำปลาแท้ ตราชาวเรือ 700 มล.', stock: 500 },
    2: { name: 'น้ำปลาร้าปรุงรส 350 มล.', status: 'INACTIVE' },
    3: { name: 'ข้าวหอมมะลิ 5 กก.' },
    104: { name: 'ข้าวหอมมะลิ 1 กก.' },
    105: { name: 'ข้าวหอมมะลิ 15 กก.' },
    106: { name: 'ข้าวหอมมะลิ 1.5 กก.' },
  },
  stock: async (db) => {
    await db
      .updateTable('product')
      .set({ barcode: '8850123456789', name_eng: 'Jasmine rice 5 kg' })
      .where('id', '=', 3)
      .execute()
  },
})
const clerk = await server.as('clerk')
const named = async (name: string, phone: string) => {
  const retailer = await server.retailer({ phone })
  await server.db.updateTable('outlet').set({ store_name: name }).where('id', '=', retailer.id).execute()
  return retailer
}
const daeng = await named('ร้านป้าแดง', '0812345678')
await named('ร้าน ป้าดำ การค้า', '0898765432')
await named('Baan Suan Minimart', '0611112222')
await daeng.tap(1, 2)
const number = (await daeng.order()).body.orderNumber

const search = async (q: string, who = clerk) => (await who.call(searchEverywhere, { query: { q } })).body
const retailersFor = async (q: string) =>
  (await search(q)).retailers.map(({ storeName }: { storeName: string }) => storeName)
const productsFor = async (q: string) => (await search(q)).products.map(({ id }: { id: number }) => id)

test('an order is found by its number and by a part of it', async () => {
  const [{ grandTotalAmt } = { grandTotalAmt: 0 }] = (await search(number)).orders
  expect(grandTotalAmt).toBeGreaterThan(0)
  const order = { number, storeName: 'ร้านป้าแดง', stage: 'ORDER_COMPLETE', grandTotalAmt, dueAmt: grandTotalAmt }
  for (const q of [number, number.toLowerCase(), ` ${number} `, number.slice(3, 11)])
    expect([q, (await search(q)).orders]).toMatchObject([q, [order]])
  expect((await search('SDXXXX')).orders).toEqual([])
  const { id } = (await daeng.order({ lines: [{ productId: 1, qty: 1 }] }, 'a-second-order')).body
  await clerk.call(moveOrders, { body: { ids: [id], to: 'CANCELLED', reason: 'ร้านเปลี่ยนใจ' } })
  const dues = (await search(number.slice(0, 6))).orders.map(({ stage, dueAmt }) => [stage, dueAmt])
  expect(dues).toEqual([
    ['CANCELLED', 0],
    ['ORDER_COMPLETE', grandTotalAmt],
  ])
})

test.each([
  ['ป้าแดง', ['ร้านป้าแดง']],
  ['ปาแดง', ['ร้านป้าแดง']],
  ['ร้าน ป้าแดง', ['ร้านป้าแดง']],
  ['ร้านป้าดำการค้า', ['ร้าน ป้าดำ การค้า']],
  ['ดำ ร้าน', ['ร้าน ป้าดำ การค้า']],
  ['minimart BAAN', ['Baan Suan Minimart']],
  ['รา', ['ร้าน ป้าดำ การค้า', 'ร้านป้าแดง']],
  ['081-234-5678', ['ร้านป้าแดง']],
  ['+66 81 234 5678', ['ร้านป้าแดง']],
  ['๐๘๑๒๓๔๕๖๗๘', ['ร้านป้าแดง']],
  ['2345', ['ร้านป้าแดง']],
  ['ร้านลุง', []],
])('%s finds the retailers %j', async (q, names) => {
  expect((await retailersFor(q)).toSorted()).toEqual(names.toSorted())
})

test('a retailer is found by its code, which comes before others that contain it', async () => {
  const [first] = await server.db
    .selectFrom('outlet')
    .select(['outlet_code', 'store_name'])
    .orderBy('outlet_code')
    .execute()
  expect((await search(first?.outlet_code ?? '')).retailers[0]).toMatchObject({ storeName: first?.store_name })
})

test.each([
  ['น้ำปลา', [1, 2]],
  ['นำปลา ชาวเรือ', [1]],
  ['ชาวเรือ 700', [1]],
  ['jasmine', [3]],
  ['SKU2', [2]],
  ['8850123456789', [3]],
  ['0123456', [3]],
])('%s finds the products %j, those for sale first', async (q, ids) => {
  expect(await productsFor(q)).toEqual(ids)
})

test('a product is found with what can still be sold of it', async () => {
  expect((await search('ชาวเรือ')).products).toMatchObject([{ id: 1, stock: 498 }])
})

test('what was typed on the wrong keyboard layout finds the same', async () => {
  expect(await retailersFor('xhkcf')).toEqual(['ร้านป้าแดง'])
  expect(await productsFor('่ฟหทรืำ')).toEqual([3])
})

test('signs that mean something to the database mean nothing here', async () => {
  for (const q of ['%', '%%%', '_____', "' or 1=1 --", '|', '\\', '|R1'])
    expect([q, (await search(q)).orders, (await search(q)).products]).toEqual([q, [], []])
  expect((await clerk.call(searchEverywhere, { query: { q: '' } })).status).toBe(422)
})

test('everybody finds what they may see', async () => {
  const found = async (role: 'driver' | 'goods' | 'order_desk') => {
    const who = await server.as(role)
    const [orders, rest] = [await search(number, who), await search('น้ำปลา', who)]
    const retailers = await search('ป้าแดง', who)
    return [orders.orders.length, retailers.retailers.length, rest.products.length]
  }
  expect(await found('driver')).toEqual([0, 0, 0])
  expect(await found('goods')).toEqual([0, 0, 2])
  expect(await found('order_desk')).toEqual([1, 1, 2])
  expect((await send(server.url, searchEverywhere, { query: { q: 'a' } })).status).toBe(401)
})

test('an account that was deleted is not found', async () => {
  const gone = await server.retailer({ phone: '0877777777' })
  await server.db.updateTable('outlet').set({ store_name: 'ร้านที่เลิกแล้ว' }).where('id', '=', gone.id).execute()
  expect(await retailersFor('ที่เลิก')).toHaveLength(1)
  await server.db.updateTable('outlet').set({ deleted_at: new Date() }).where('id', '=', gone.id).execute()
  expect(await retailersFor('ที่เลิก')).toEqual([])
})

test('the size that was typed comes before sizes that contain its digits', async () => {
  expect((await productsFor('ข้าวหอมมะลิ 15'))[0]).toBe(105)
  expect((await productsFor('หอมมะลิ 1'))[0]).toBe(104)
  expect((await productsFor('หอมมะลิ ๑.๕'))[0]).toBe(106)
  expect((await productsFor('มะลิ 5'))[0]).toBe(3)
})
