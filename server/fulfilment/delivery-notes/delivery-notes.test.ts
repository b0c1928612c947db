import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { pickShort } from '#contract/backoffice/day/orders/calls.ts'
import { createRun } from '#contract/backoffice/day/runs/calls.ts'
import { bangkokDate } from '#rules/bangkok-time.ts'
import { anOrder, download, moveTo } from '#server/tax-invoices/invoiced-order.fixture.ts'
import { readPdf } from '#server/tax-invoices/pdf/read-pdf.fixture.ts'
import { testServer } from '#test/test-server.ts'

const [fish, soap] = [1, 2]

const server = await testServer({
  products: {
    [fish]: { price: 107_00, stock: 100_000, name: 'น้ำปลาแท้' },
    [soap]: { price: 20_50, stock: 100_000, name: 'สบู่' },
  },
})
const manager = await server.as('manager')

const pdf = async (path: string, by = manager) => {
  const { status, bytes } = await download(server, `/backoffice/api/${path}`, by.token)
  return { status, ...(status === 200 && readPdf(bytes)) }
}

test('a delivery note says what is sent, with prices what it costs, and without them units alone', async () => {
  const order = await anOrder(await server.retailer({ provinceCode: '30' }), { [fish]: 6, [soap]: 4 })
  await moveTo(server, order.id, 'ACCEPTED', 'PICKING')
  const lines = [{ lineNo: 1, pickedQty: 5, stock: 'back' as const }]
  const short = await manager.call(pickShort, { params: { id: order.id }, body: { lines, reason: 'ของไม่พอ' } })
  expect(short.status).toBe(200)
  const priced = (await pdf(`orders/${order.id}/delivery-note`)).texts ?? []
  for (const words of ['ใบส่งของ', order.orderNumber, 'น้ำปลาแท้', '107.00', '535.00', '82.00', 'ผู้รับสินค้า'])
    expect(
      priced.some((text) => text.includes(words)),
      words,
    ).toBe(true)
  // 5 × 107 + 4 × 20.50 + 100 for the delivery; all of it is collected in cash.
  expect(priced.filter((text) => text === '717.00')).toHaveLength(2)
  // As money is counted: what it comes to, and then what of it is collected.
  expect(priced.filter((text) => ['จำนวนรวม', 'รวมทั้งสิ้น', 'ต้องเก็บเงินสด'].includes(text))).toEqual([
    'จำนวนรวม',
    'รวมทั้งสิ้น',
    'ต้องเก็บเงินสด',
  ])
  const plain = (await pdf(`orders/${order.id}/delivery-note?prices=no`)).texts ?? []
  for (const words of ['น้ำปลาแท้', 'ตรวจรับ', '717.00', '(รวม 2 รายการ 9 หน่วย)'])
    expect(
      plain.some((text) => text.includes(words)),
      words,
    ).toBe(true)
  expect(plain.some((text) => text.includes('535.00') || text.includes('107.00'))).toBe(false)
})

test('those of a run are one file, by stop; not for the driver, and not for an order or run unknown', async () => {
  const retailer = await server.retailer()
  const orders = []
  for (const qty of [1, 2, 3]) {
    const order = await anOrder(retailer, { [soap]: qty })
    await moveTo(server, order.id, 'ACCEPTED', 'PICKING', 'PACKED')
    orders.push(order)
  }
  const driver = await server.as('driver')
  const body = {
    day: bangkokDate(new Date()),
    orderIds: orders.map(({ id }) => id),
    driverId: driver.id,
    vehicle: 'ผล 1234',
  }
  const run = (await manager.call(createRun, { body })).body
  const file = await pdf(`runs/${run.id}/delivery-notes`)
  expect([file.status, file.pages]).toEqual([200, 3])
  const numbers = run.stops.map(({ orderNumber }) => orderNumber)
  const found = (file.texts ?? []).filter((text) => numbers.includes(text))
  expect([...new Set(found)]).toEqual(numbers)
  expect((file.texts ?? []).some((text) => text.includes(run.number))).toBe(true)
  // One that is cancelled before the vehicle leaves is not brought: no paper says that it is.
  await moveTo(server, orders[1]?.id ?? '', 'CANCELLED')
  const left = await pdf(`runs/${run.id}/delivery-notes`)
  expect(left.pages).toBe(2)
  expect(left.texts ?? []).not.toContain(orders[1]?.orderNumber)
  await moveTo(server, orders[0]?.id ?? '', 'CANCELLED')
  await moveTo(server, orders[2]?.id ?? '', 'CANCELLED')
  expect((await pdf(`runs/${run.id}/delivery-notes`)).status).toBe(404)
  expect((await pdf(`runs/${run.id}/delivery-notes`, driver)).status).toBe(403)
  expect((await pdf(`orders/${randomUUID()}/delivery-note`)).status).toBe(404)
  expect((await pdf(`runs/${randomUUID()}/delivery-notes`)).status).toBe(404)
  expect((await pdf(`orders/${orders[0]?.id}/delivery-note?prices=some`)).status).toBe(422)
})
