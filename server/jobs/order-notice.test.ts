import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { bangkokClock } from '#rules/bangkok-time.ts'
import { satang } from '#rules/money.ts'
import type { PayType } from '#rules/payments/pay-types.ts'
import { stateOfStage, type Stage } from '#rules/orders/stages.ts'
import type { Sms } from '#server/adapters/sms/port.ts'
import { testServer } from '#test/test-server.ts'
import { orderNotice } from './order-notice.ts'

// What notices say of the money, by how an order of 480 baht is paid.

const messages: Sms[] = []
const sms = {
  send: async (message: Sms) => {
    messages.push(message)
    return { ok: true, value: null } as const
  },
}
const server = await testServer({})
const retailer = await server.retailer()
const consumer = orderNotice({ db: server.db, sms, publicUrl: server.url })
let events = 0

/** The text of a notice, without the number of the order. */
async function textOf(
  topic: 'order.placed' | 'order.moved' | 'order.stop_recorded',
  payload: object,
  at = new Date(),
): Promise<string | undefined> {
  const order = { orderId: randomUUID(), orderNumber: 'SD1', outletId: retailer.id, payType: 'COD', pointsUsed: 0 }
  events += 1
  const row = { id: events, topic, payload: { ...order, grandTotal: satang(480_00), ...payload }, at }
  messages.length = 0
  if ('outside' in consumer && consumer.wants?.(row)) await consumer.outside(row)
  return messages[0]?.text
}
const moved = (to: Stage, payType: PayType, due: number) =>
  textOf('order.moved', {
    payType,
    state: 'WAITING_FOR_DELIVERY',
    stage: to,
    from: 'PACKED',
    by: 'clerk',
    due: due * 100,
  })

test('an order that came says how it is paid, and nothing where it costs nothing', async () => {
  const came = 'ได้รับคำสั่งซื้อ SD1 ยอด 480.00 บาท แล้ว'
  expect(await textOf('order.placed', {})).toBe(`${came} ชำระเงินสดตอนรับของ`)
  expect(await textOf('order.placed', { payType: 'ACCOUNT' })).toBe(`${came} ชำระตามใบแจ้งยอดบัญชีเครดิต`)
  expect(await textOf('order.placed', { payType: 'PROMPTPAY' })).toBeUndefined()
  expect(await textOf('order.placed', { grandTotal: 0 })).toBe('ได้รับคำสั่งซื้อ SD1 ยอด 0.00 บาท แล้ว')
  const forThem = 'ทางร้านส่งสั่งซื้อให้คุณแล้ว คำสั่งซื้อ SD1 ยอด'
  expect(await textOf('order.placed', { byStaff: true, payType: 'PROMPTPAY' })).toBe(
    `${forThem} 480.00 บาท ชำระเงินได้ที่หน้าคำสั่งซื้อ`,
  )
  expect(await textOf('order.placed', { byStaff: true, grandTotal: 0 })).toBe(`${forThem} 0.00 บาท`)
})

test.each([
  ['cash', 'COD', 480, ' เตรียมเงินสด 480.00 บาท'],
  ['an order that costs nothing', 'COD', 0, ''],
  ['an order on account', 'ACCOUNT', 0, ''],
  ['a prepaid order', 'PROMPTPAY', 0, ''],
  ['a prepaid order with goods that were added', 'PROMPTPAY', 55.5, ' เตรียมเงินสด 55.50 บาท'],
] as const)('%s is on its way with the cash that is due, and no other', async (_what, payType, due, cash) => {
  expect(await moved('OUT_FOR_DELIVERY', payType, due)).toBe(`คำสั่งซื้อ SD1 ออกส่งแล้ว${cash}`)
  const paid = cash.replace('เตรียมเงินสด', 'ชำระเงินสด')
  expect(await moved('PARTLY_DELIVERED', payType, due)).toBe(`คำสั่งซื้อ SD1 ส่งได้ไม่ครบ${paid} ดูรายการที่ขาดได้ที่หน้าคำสั่งซื้อ`)
})

test('what staff undo is corrected where a message said it, by what holds now', async () => {
  const undone = (from: Stage, stage: Stage, payType: PayType = 'PROMPTPAY', more: object = {}) =>
    textOf('order.moved', { payType, state: stateOfStage[stage], stage, from, by: 'clerk', undone: true, ...more })
  const sorry = 'ขออภัย คำสั่งซื้อ SD1 ไม่ได้ถูกยกเลิก'
  expect(await undone('CANCELLED', 'ACCEPTED', 'COD')).toBe(`${sorry} เราส่งของให้ตามเดิม`)
  expect(await undone('CANCELLED', 'VERIFYING_PAYMENT')).toBe(`${sorry} ยังรอชำระเงิน ดูได้ที่หน้าคำสั่งซื้อ`)
  const pickUp = { from: '2026-12-01T02:00:00Z', until: '2026-12-01T03:00:00Z', place: 'โกดัง' }
  const fetch = 'รับสินค้าเองที่ โกดัง วันอังคาร 1 ธ.ค. 09:00–10:00 น.'
  expect(await undone('REFUSED', 'PACKED', 'COD', { pickUp })).toBe(`${sorry} ${fetch}`)
  expect(await undone('REFUSED', 'OUT_FOR_DELIVERY', 'COD')).toBeUndefined()
  const notLeft = 'ขออภัย คำสั่งซื้อ SD1 ยังไม่ได้ออกส่ง ข้อความก่อนหน้านี้ส่งผิด เราจะแจ้งอีกครั้งเมื่อออกส่ง'
  for (const stage of ['ACCEPTED', 'PICKING', 'PACKED'] as const)
    expect(await undone('OUT_FOR_DELIVERY', stage, 'COD', { unvisited: true })).toBe(notLeft)
  expect(await undone('OUT_FOR_DELIVERY', 'PACKED', 'COD')).toBeUndefined()
  expect(await undone('PAYMENT_COMPLETE', 'VERIFYING_PAYMENT')).toBe(
    'ขออภัย คำสั่งซื้อ SD1 ยังไม่ได้รับชำระเงิน ข้อความก่อนหน้านี้ส่งผิด ดูได้ที่หน้าคำสั่งซื้อ',
  )
  expect(await undone('ACCEPTED', 'PAYMENT_COMPLETE')).toBeUndefined()
  const notFetched = `ขออภัย คำสั่งซื้อ SD1 ยังไม่ได้รับไป ข้อความก่อนหน้านี้ส่งผิด ${fetch} เตรียมเงินสด 480.00 บาท`
  expect(await undone('PARTLY_DELIVERED', 'PACKED', 'COD', { pickUp, due: 480_00 })).toBe(notFetched)
  expect(await undone('DELIVERED', 'PACKED', 'COD', { pickUp })).toBeUndefined()
})

test('what a driver found at the door on another day is announced with its day', async () => {
  const stop = { outcome: 'DELIVERED', receivedBy: null, notDelivered: null }
  const now = new Date()
  expect(await textOf('order.stop_recorded', stop, now)).toBe(`ส่งคำสั่งซื้อ SD1 แล้ว เวลา ${bangkokClock(now)} น.`)
  const earlier = new Date('2026-05-01T03:42:00Z')
  const then = 'เมื่อวันศุกร์ 1 พ.ค. เวลา 10:42 น.'
  expect(await textOf('order.stop_recorded', stop, earlier)).toBe(`ส่งคำสั่งซื้อ SD1 แล้ว ${then}`)
  expect(await textOf('order.stop_recorded', { ...stop, outcome: 'NOT_DELIVERED' }, earlier)).toBe(
    `พนักงานส่งของไปส่งคำสั่งซื้อ SD1 ${then} แต่ส่งไม่ได้ เราจะติดต่อเพื่อนัดส่งใหม่`,
  )
})
