import { expect, test } from 'vitest'
import { recordOutcome } from '#contract/backoffice/day/driver/calls.ts'
import { resolveProblem } from '#contract/backoffice/day/order-problems/calls.ts'
import { getStaffOrder, moveOrders, recordRefund } from '#contract/backoffice/day/orders/calls.ts'
import { returnRun } from '#contract/backoffice/day/runs/calls.ts'
import { rejectSlip } from '#contract/backoffice/day/slips/calls.ts'
import { listActions, undoAction } from '#contract/backoffice/staff-actions/calls.ts'
import type { Stage } from '#rules/orders/stages.ts'
import type { Sms } from '#server/adapters/sms/port.ts'
import { anOrder, sendFor } from '#server/payments/slips/slips.fixture.ts'
import { aPayment, anUnpaidOrder, cancel, decide } from '#server/payments/unpaid-order.fixture.ts'
import { aReport as aProblem, report as reportProblem } from '#test/builders/problem.ts'
import { aPackedOrder, aReport, aRunOnTheRoad, type OutcomeReport } from '#test/builders/run.ts'
import { testServer } from '#test/test-server.ts'
import { orderNotice } from './order-notice.ts'

// What retailers hear when something that a message said was wrong.

const rice = 1
const messages: Sms[] = []
const sms = {
  send: async (message: Sms) => {
    messages.push(message)
    return { ok: true, value: null } as const
  },
}
const server = await testServer({ products: { [rice]: { price: 245_50, vatPercent: 0, stock: 10_000 } } })
const consumer = orderNotice({ db: server.db, sms, publicUrl: server.url })
const clerk = await server.as('clerk')
const manager = await server.as('manager')
const driver = await server.as('driver')

/** The notices since the last call, the time of each replaced by `T`. */
async function heard(): Promise<string[]> {
  messages.length = 0
  const rows = await server.db.deleteFrom('outbox').returningAll().execute()
  for (const row of rows.toSorted((one, other) => one.id - other.id))
    if ('outside' in consumer && consumer.wants?.(row)) await consumer.outside(row)
  return messages.map(({ text }) => text.replace(/(เมื่อวัน\S+ \d+ \S+ )?เวลา \d\d:\d\d น\./, 'เวลา T'))
}
const move = async (id: string, to: Stage) => {
  const { body } = await manager.call(moveOrders, { body: { ids: [id], to, reason: 'ส่งผิดร้าน' } })
  expect(body.results).toMatchObject([{ ok: true }])
}
async function undoLatest(subject: string, kind: string): Promise<void> {
  const { content } = (await manager.call(listActions, { query: { subject } })).body
  const latest = content.find((one) => one.kind === kind && !one.undone)
  expect((await manager.call(undoAction, { params: { id: latest?.id ?? 0 } })).status).toBe(200)
}

async function anOrderOnTheRoad(qty = 2) {
  const id = await aPackedOrder(await server.retailer(), clerk, [[rice, qty]])
  const run = await aRunOnTheRoad(clerk, driver, [id])
  await heard()
  let seconds = 0
  const report = async (sent: Partial<OutcomeReport> & Pick<OutcomeReport, 'outcome'>) => {
    seconds += 1
    const { key, body } = aReport({ at: new Date(Date.now() + seconds * 1000).toISOString(), ...sent })
    const answer = await driver.call(recordOutcome, { params: { id: run.id, orderId: id }, key, body })
    expect(answer.body.state).toBe('APPLIED')
  }
  return { id, number: run.stops[0]?.orderNumber ?? '', runId: run.id, report }
}
const stillOut = (number: string) => `ขออภัย คำสั่งซื้อ ${number} ยังอยู่ระหว่างจัดส่ง ข้อความก่อนหน้านี้ส่งผิด เตรียมเงินสด 491.00 บาท`

test('a delivery that the office takes back is corrected, and the true one is announced', async () => {
  const { id, number, report } = await anOrderOnTheRoad()
  await report({ outcome: 'DELIVERED', receivedBy: 'สมชาย' })
  await move(id, 'OUT_FOR_DELIVERY')
  await report({ outcome: 'DELIVERED', receivedBy: 'คุณศรี' })
  await report({ outcome: 'DELIVERED', receivedBy: 'คุณศรี', note: 'หลังบ้าน' })
  expect(await heard()).toEqual([
    `ส่งคำสั่งซื้อ ${number} แล้ว เวลา T ผู้รับ สมชาย`,
    stillOut(number),
    `ส่งคำสั่งซื้อ ${number} แล้ว เวลา T ผู้รับ คุณศรี`,
  ])
})

test('a reported delivery that the office takes back by mistake and sets again is announced again, by the office or the driver, once', async () => {
  const { id, number, report } = await anOrderOnTheRoad()
  const delivered = `ส่งคำสั่งซื้อ ${number} แล้ว`
  await report({ outcome: 'DELIVERED' })
  await move(id, 'OUT_FOR_DELIVERY')
  await move(id, 'DELIVERED')
  expect(await heard()).toEqual([`${delivered} เวลา T`, stillOut(number), delivered])
  await move(id, 'OUT_FOR_DELIVERY')
  await report({ outcome: 'DELIVERED' })
  expect(await heard()).toEqual([stillOut(number), `${delivered} เวลา T`])
})

test('a delivery in part that is undone is corrected; a driver who corrects it brings the other text at once', async () => {
  const { id, number, report } = await anOrderOnTheRoad()
  const part = { outcome: 'PARTLY_DELIVERED' as const, lines: [{ lineNo: 1, deliveredQty: 1 }], reason: 'ถุงขาด' }
  const inPart = `คำสั่งซื้อ ${number} ส่งได้ไม่ครบ ขาด 1 รายการ ชำระเงินสด 245.50 บาท ดูรายการที่ขาดได้ที่หน้าคำสั่งซื้อ`
  await report(part)
  await undoLatest(`order:${id}`, 'stop_recorded')
  await report(part)
  await report({ outcome: 'DELIVERED' })
  expect(await heard()).toEqual([inPart, stillOut(number), inPart, `ส่งคำสั่งซื้อ ${number} แล้ว เวลา T`])
})

test('a refusal that a driver reported and undoes is corrected', async () => {
  const { id, number, report } = await anOrderOnTheRoad()
  await report({ outcome: 'REFUSED', reason: 'สั่งผิด' })
  await undoLatest(`order:${id}`, 'stop_recorded')
  expect(await heard()).toEqual([`พนักงานส่งของแจ้งว่าร้านไม่รับคำสั่งซื้อ ${number} เวลา T ถ้าไม่ใช่ ทักแชตหาเรา`, stillOut(number)])
  await move(id, 'REFUSED')
  await undoLatest(`order:${id}`, 'order_moved')
  expect(await heard()).toEqual([`บันทึกว่าร้านไม่รับคำสั่งซื้อ ${number} ถ้าไม่ใช่ ทักแชตหาเรา`, stillOut(number)])
})

test('that nothing could be delivered is corrected where it is undone, but not a further word of the same', async () => {
  const { id, number, report } = await anOrderOnTheRoad()
  const couldNot = (sequel: string) => `พนักงานส่งของไปส่งคำสั่งซื้อ ${number} เวลา T แต่ส่งไม่ได้ ${sequel}`
  const undo = () => undoLatest(`order:${id}`, 'stop_recorded')
  await report({ outcome: 'NOT_DELIVERED', notDelivered: 'comes_back' })
  for (const _repeated of [1, 2]) await report({ outcome: 'NOT_DELIVERED', notDelivered: 'closed' })
  await heard()
  await undo()
  expect(await heard()).toEqual([])
  await undo()
  await undo()
  await report({ outcome: 'NOT_DELIVERED', notDelivered: 'closed' })
  expect(await heard()).toEqual([stillOut(number), stillOut(number), couldNot('(ร้านปิด) เราจะติดต่อเพื่อนัดส่งใหม่')])
})

test('a report that is undone and recorded by staff is announced, and corrected once more where they take it back', async () => {
  const { id, number, report } = await anOrderOnTheRoad()
  const delivered = `ส่งคำสั่งซื้อ ${number} แล้ว`
  await report({ outcome: 'DELIVERED' })
  await undoLatest(`order:${id}`, 'stop_recorded')
  await move(id, 'DELIVERED')
  expect(await heard()).toEqual([`${delivered} เวลา T`, stillOut(number), delivered])
  await move(id, 'OUT_FOR_DELIVERY')
  expect(await heard()).toEqual([stillOut(number)])
})

test('of a delivery that staff recorded and take back a retailer hears nothing, as it had read of none', async () => {
  const { id } = await anOrderOnTheRoad()
  await move(id, 'DELIVERED')
  await move(id, 'OUT_FOR_DELIVERY')
  expect(await heard()).toEqual([])
})

test('a driver who was to come back and does not is announced: at the second visit, or when the vehicle is back', async () => {
  const comesBack = { outcome: 'NOT_DELIVERED' as const, notDelivered: 'comes_back' as const }
  const visited = (number: string, sequel: string) => `พนักงานส่งของไปส่งคำสั่งซื้อ ${number} เวลา T แต่ส่งไม่ได้ ${sequel}`
  const second = await anOrderOnTheRoad()
  await second.report(comesBack)
  await second.report(comesBack)
  for (const _repeated of [1, 2]) await second.report({ outcome: 'NOT_DELIVERED', notDelivered: 'closed' })
  expect(await heard()).toEqual([
    visited(second.number, 'จะกลับไปอีกครั้ง'),
    visited(second.number, '(ร้านปิด) เราจะติดต่อเพื่อนัดส่งใหม่'),
  ])
  const never = await anOrderOnTheRoad()
  await never.report(comesBack)
  for (const { runId } of [second, never])
    await clerk.call(returnRun, { params: { id: runId }, body: { withoutReports: true } })
  expect(await heard()).toEqual([visited(never.number, 'จะกลับไปอีกครั้ง'), visited(never.number, 'เราจะติดต่อเพื่อนัดส่งใหม่')])
})

const notSent = (number: string) => `ขออภัย คำสั่งซื้อ ${number} ยังไม่ได้ส่ง ของอยู่ที่โกดัง เราจะแจ้งอีกครั้งเมื่อออกส่ง`

test('a retailer whose goods come back without a word of the driver reads that they were not sent, and when they leave again', async () => {
  const { id, number, runId } = await anOrderOnTheRoad()
  await clerk.call(returnRun, { params: { id: runId }, body: { withoutReports: true } })
  await move(id, 'OUT_FOR_DELIVERY')
  await move(id, 'PACKED')
  expect(await heard()).toEqual([notSent(number), `คำสั่งซื้อ ${number} ออกส่งแล้ว เตรียมเงินสด 491.00 บาท`, notSent(number)])
  const visited = await anOrderOnTheRoad()
  await visited.report({ outcome: 'NOT_DELIVERED', notDelivered: 'closed' })
  await heard()
  await move(visited.id, 'PACKED')
  await undoLatest(`order:${visited.id}`, 'order_moved')
  expect(await heard()).toEqual([])
})

test('an order that was set on the road by mistake, or off it, is corrected', async () => {
  const { id, number } = await anOrderOnTheRoad()
  await move(id, 'PACKED')
  await undoLatest(`order:${id}`, 'order_moved')
  expect(await heard()).toEqual([notSent(number), stillOut(number)])
  await undoLatest(`order:${id}`, 'order_moved')
  expect(await heard()).toEqual([`ขออภัย คำสั่งซื้อ ${number} ยังไม่ได้ออกส่ง ข้อความก่อนหน้านี้ส่งผิด เราจะแจ้งอีกครั้งเมื่อออกส่ง`])
})

test('a slip that was rejected by mistake is being checked again, also of a cancelled order', async () => {
  for (const isCancelled of [false, true]) {
    const owing = await anOrder(server)
    const { slipId } = (await sendFor(server, owing)).body
    if (isCancelled) await cancel(owing)
    const body = { reason: 'unreadable' as const }
    expect((await clerk.call(rejectSlip, { params: { id: slipId }, body })).status).toBe(200)
    await heard()
    await undoLatest(`slip:${slipId}`, 'slip_rejected')
    expect(await heard()).toEqual([`ขออภัย สลิปของคำสั่งซื้อ ${owing.orderNumber} กำลังตรวจใหม่ ข้อความก่อนหน้านี้ส่งผิด ไม่ต้องโอนซ้ำ`])
  }
})

test('of a slip a retailer hears that it waits again where it had heard that it was rejected, whatever became of the order since', async () => {
  const reject = async (slipId: string) => {
    const body = { reason: 'unreadable' as const }
    expect((await clerk.call(rejectSlip, { params: { id: slipId }, body })).status).toBe(200)
  }
  const paid = await anOrder(server)
  const { slipId: ofPaid } = (await sendFor(server, paid)).body
  await decide(server, await aPayment(paid), { outcome: 'paid' })
  await heard()
  await reject(ofPaid)
  await cancel(paid)
  await heard()
  await undoLatest(`slip:${ofPaid}`, 'slip_rejected')
  expect(await heard()).toEqual([])
  const waiting = await anOrder(server)
  const { slipId } = (await sendFor(server, waiting)).body
  await reject(slipId)
  await decide(server, await aPayment(waiting), { outcome: 'paid' })
  await heard()
  await undoLatest(`slip:${slipId}`, 'slip_rejected')
  expect(await heard()).toEqual([`ขออภัย สลิปของคำสั่งซื้อ ${waiting.orderNumber} กำลังตรวจใหม่ ข้อความก่อนหน้านี้ส่งผิด ไม่ต้องโอนซ้ำ`])
})

test('money that was recorded as refunded by mistake is not refunded yet', async () => {
  const { id, orderNumber } = await paidAndCancelled()
  const [refund] = (await manager.call(getStaffOrder, { params: { id } })).body.refunds
  const params = { id, refundId: refund?.id ?? 0 }
  expect((await manager.call(recordRefund, { params, body: { reference: 'TR001' } })).status).toBe(200)
  await undoLatest(`order:${id}`, 'refund_recorded')
  expect(await heard()).toEqual([
    `คืนเงิน 736.50 บาท ของคำสั่งซื้อ ${orderNumber} ให้แล้ว`,
    `ขออภัย ยังไม่ได้คืนเงิน 736.50 บาท ของคำสั่งซื้อ ${orderNumber} ข้อความก่อนหน้านี้ส่งผิด`,
  ])
})

async function paidAndCancelled() {
  const unpaid = await anUnpaidOrder(server)
  await decide(server, await aPayment(unpaid), { outcome: 'paid' })
  await move(unpaid.id, 'CANCELLED')
  await heard()
  return unpaid
}

test('an answer to a problem that is undone holds no more', async () => {
  const retailer = await server.retailer()
  const id = await aPackedOrder(retailer, clerk, [[rice, 3]], ['ACCEPTED', 'OUT_FOR_DELIVERY', 'DELIVERED'])
  const sent = await reportProblem(server.url, retailer.token, id, aProblem(), 'a-report-of-two-sacks')
  const { orderNumber } = (await clerk.call(getStaffOrder, { params: { id } })).body
  await heard()
  for (const [answer, said] of [
    [{ outcome: 'credit' as const, creditAmt: 491 }, 'จะคืนเงิน 491.00 บาท'],
    [{ outcome: 'redelivery' as const }, 'จะส่งของให้ใหม่'],
  ] as const) {
    const body = { words: 'ขออภัย', ...answer }
    expect((await manager.call(resolveProblem, { params: { id: sent.body.id }, body })).status).toBe(200)
    await undoLatest(`problem:${sent.body.id}`, 'problem_resolved')
    expect(await heard()).toEqual([
      `เรื่องที่แจ้งไว้ในคำสั่งซื้อ ${orderNumber}: ${said} ดูรายละเอียดได้ที่หน้าคำสั่งซื้อ`,
      `ขออภัย เรื่องที่แจ้งไว้ในคำสั่งซื้อ ${orderNumber} กำลังพิจารณาใหม่ คำตอบก่อนหน้านี้ส่งผิด`,
    ])
  }
})
