import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { resolveProblem } from '#contract/backoffice/day/order-problems/calls.ts'
import { getStaffOrder, moveOrders } from '#contract/backoffice/day/orders/calls.ts'
import { undoAction } from '#contract/backoffice/staff-actions/calls.ts'
import { bangkokClock, bangkokDate } from '#rules/bangkok-time.ts'
import { formatDay } from '#rules/day-in-words.ts'
import type { PickUpWindow } from '#rules/delivery/pick-up.ts'
import type { Stage } from '#rules/orders/stages.ts'
import type { Sms } from '#server/adapters/sms/port.ts'
import { connect } from '#server/adapters/database/database.ts'
import { openOutbox } from '#server/outbox/open.ts'
import { aWindow, everyHour, publishTerms } from '#test/builders/pick-up.ts'
import { aReport, report } from '#test/builders/problem.ts'
import { forFile } from '#test/for-file.ts'
import { testServer } from '#test/test-server.ts'
import { orderNotice } from './order-notice.ts'
import { closeQueues, openQueues } from './queues.ts'

const messages: Sms[] = []
const sms = {
  send: async (message: Sms) => {
    messages.push(message)
    return { ok: true, value: null } as const
  },
}

const server = await testServer({ products: { 1: { price: 100_00, stock: 100 } } })
const manager = await server.as('manager')
await publishTerms(server, manager, { pickUp: everyHour })
const working = await forFile(
  async () => connect(server.databaseUrl, 3, () => undefined),
  ({ pool }) => pool.end(),
)
const boss = await forFile(() => openQueues({ ...working, log: server.deps.log }), closeQueues)
const outbox = await openOutbox({
  boss,
  db: working.db,
  consumers: [orderNotice({ db: working.db, sms, publicUrl: server.url })],
  log: server.deps.log,
  pollSeconds: 0.5,
})

async function relayAll(): Promise<void> {
  await expect
    .poll(async () => {
      await outbox.relay(new Date())
      return (await sql`select from outbox_delivery where done_at is null`.execute(server.db)).rows.length
    })
    .toBe(0)
}

const fetchOf = ({ from, until }: PickUpWindow) =>
  `รับสินค้าเองที่ ${everyHour.place.th} ${formatDay(bangkokDate(from), 'th')} ${bangkokClock(from)}–${bangkokClock(until)} น.`

test('a retailer that fetches its order hears where and when, when it is ready with how much cash, and when it is not after all', async () => {
  const retailer = await server.retailer()
  const window = await aWindow(server)
  await retailer.tap(1, 2)
  const { id, orderNumber } = (await retailer.order({ pickUpFrom: window.from.toISOString() })).body
  const move = async (to: Stage) =>
    (await manager.call(moveOrders, { body: { ids: [id], to, reason: 'ไม่มา' } })).body.results[0]?.undo?.actionId ?? 0
  await move('ACCEPTED')
  const undo = await move('PACKED')
  await manager.call(undoAction, { params: { id: undo } })
  await move('PACKED')
  const refused = await move('REFUSED')
  await manager.call(undoAction, { params: { id: refused } })
  await relayAll()
  const fetch = fetchOf(window)
  const ready = `คำสั่งซื้อ ${orderNumber} พร้อมให้มารับแล้ว ${fetch} เตรียมเงินสด 200.00 บาท`
  expect(messages.map(({ text }) => text)).toEqual([
    `ได้รับคำสั่งซื้อ ${orderNumber} ยอด 200.00 บาท แล้ว ชำระเงินสดตอนรับของ ${fetch}`,
    ready,
    `คำสั่งซื้อ ${orderNumber} ยังไม่พร้อมให้มารับ เราจะแจ้งอีกครั้งเมื่อพร้อม`,
    ready,
    `คำสั่งซื้อ ${orderNumber} ไม่ได้มารับ ยกเลิกแล้ว หากไม่ถูกต้องสอบถามได้ทางแชต`,
    `ขออภัย คำสั่งซื้อ ${orderNumber} ไม่ได้ถูกยกเลิก ${fetch}`,
  ])
})

test('a retailer that fetches its orders hears where and when to fetch what is sent again', async () => {
  const retailer = await server.retailer()
  await retailer.tap(1, 3)
  const window = await aWindow(server)
  const { id, orderNumber } = (await retailer.order({ pickUpFrom: window.from.toISOString() })).body
  for (const to of ['ACCEPTED', 'PACKED', 'DELIVERED'] as const)
    await manager.call(moveOrders, { body: { ids: [id], to } })
  const reported = await report(server.url, retailer.token, id, aReport(), 'a-report-of-two-sacks')
  await relayAll()
  messages.length = 0
  const body = { outcome: 'redelivery' as const, words: 'ขออภัย เตรียมของใหม่ไว้ให้' }
  const { redelivery } = (await manager.call(resolveProblem, { params: { id: reported.body.id }, body })).body
  const again = (await manager.call(getStaffOrder, { params: { id: redelivery?.orderId ?? '' } })).body
  await relayAll()
  const { from = '', until = '' } = again.pickUp ?? {}
  const fetch = fetchOf({ from: new Date(from), until: new Date(until) })
  expect(messages.map(({ text }) => text)).toEqual([
    `เรื่องที่แจ้งไว้ในคำสั่งซื้อ ${orderNumber}: จะจัดของให้ใหม่ ${fetch} ดูรายละเอียดได้ที่หน้าคำสั่งซื้อ`,
  ])
})
