import { expect, test } from 'vitest'
import { readList } from '#contract/restock/calls.ts'
import { mostLines } from '#rules/restock/list/split-list.ts'
import { aProduct } from '#test/builders/catalogue.ts'
import { aPastOrder } from '#test/builders/past-order.ts'
import { testServer } from '#test/test-server.ts'

const server = await testServer({
  stock: async (db) => {
    const names = [
      'น้ำปลาแท้ ตรากะพงคู่ 700 มล.',
      'น้ำปลาผสม ตรากะพงคู่ 700 มล.',
      'ไข่เค็ม ตราฟาร์มแสนสุข',
      'แป้งเค้ก ตราปุยนุ่น 500 ก.',
    ]
    for (const [at, name] of names.entries()) await aProduct(db, { id: at + 1, name })
    await aProduct(db, { id: 5, name: 'ปลาเส้น เลิกขาย', status: 'INACTIVE' })
  },
})
const retailer = await server.retailer()

const read = async (text: string, who = retailer) => (await who.call(readList, { body: { text } })).body.lines

test('each line is one product, a question, nothing, or talk, and none is left out', async () => {
  const text = 'สวัสดีค่ะ\n1. ไข่เค็มฟาร์มแสนสุข ๓ แพ็ค\nน้ำปลากะพงคู่ 700 2 แพ็ค, แป้งเค้กปุยนุ่น\nยางรถยนต์ 4 เส้น'
  expect(await read(text)).toEqual([
    { text: 'สวัสดีค่ะ', kind: 'talk', candidates: [] },
    { text: 'ไข่เค็มฟาร์มแสนสุข 3 แพ็ค', kind: 'sure', candidates: [{ productId: 3, qty: 3 }] },
    {
      text: 'น้ำปลากะพงคู่ 700 2 แพ็ค',
      kind: 'ask',
      guess: true,
      candidates: [1, 2].map((productId) => ({ productId, qty: 2 })),
    },
    { text: 'แป้งเค้กปุยนุ่น', kind: 'sure', candidates: [{ productId: 4, qty: 1 }], assumed: true },
    { text: 'ยางรถยนต์ 4 เส้น', kind: 'none', candidates: [] },
  ])
})

test('what this shop bought before decides between equals, and what another bought does not', async () => {
  const regular = await server.retailer()
  await aPastOrder(server.db, { outletId: regular.id, at: new Date(), lines: [{ productId: 2, qty: 1 }] })
  expect(await read('น้ำปลากะพงคู่ 2 แพ็ค', regular)).toEqual([
    { text: 'น้ำปลากะพงคู่ 2 แพ็ค', kind: 'sure', candidates: [{ productId: 2, qty: 2 }], usual: true },
  ])
  expect((await read('น้ำปลากะพงคู่ 2 แพ็ค'))[0]?.kind).toBe('ask')
})

test('the likeliest of several is marked as a guess, and its kind is what the line begins with', async () => {
  expect(await read('น้ำปลาตราเด็กสมบูรณ์ 2 แพ็ค')).toEqual([
    {
      text: 'น้ำปลาตราเด็กสมบูรณ์ 2 แพ็ค',
      kind: 'ask',
      guess: true,
      candidates: [1, 2].map((productId) => ({ productId, qty: 2 })),
    },
  ])
})

test('a unit in which a product is not sold is named, and no other takes its place', async () => {
  const [line] = await read('ไข่เค็ม 2 ลัง')
  expect(line).toMatchObject({ kind: 'ask', otherUnit: 'ลัง', candidates: [{ productId: 3 }] })
  expect(line?.guess).toBeUndefined()
})

test('what is no longer sold is not read from a list', async () => {
  expect(await read('ปลาเส้น เลิกขาย 3 แพ็ค')).toEqual([{ text: 'ปลาเส้น เลิกขาย 3 แพ็ค', kind: 'none', candidates: [] }])
})

test('a list has limits: what is beyond the lines is named, and a longer text is refused', async () => {
  const lines = Array.from({ length: mostLines + 3 }, (_, at) => `แป้งเค้กปุยนุ่น ${at + 1} แพ็ค`)
  const { body } = await retailer.call(readList, { body: { text: lines.join('\n') } })
  expect([body.lines.length, body.unread]).toEqual([mostLines, lines.slice(mostLines)])
  for (const text of ['', '   ', 'ก'.repeat(4001)])
    expect((await retailer.call(readList, { body: { text } })).status).toBe(422)
  const clerk = await server.as('clerk')
  expect((await clerk.call(readList, { body: { text: 'ไข่' } })).status).toBe(403)
})

test('hostile text costs no more than a list: words without end, digits, signs', async () => {
  const hostile = [
    'น้ำปลา'.repeat(600),
    '9'.repeat(4000),
    'x '.repeat(1900),
    '(*+?[\\'.repeat(600),
    'ลัง2'.repeat(900),
    'ก็'.repeat(1900),
  ]
  for (const text of hostile) expect((await retailer.call(readList, { body: { text } })).status).toBe(200)
})
