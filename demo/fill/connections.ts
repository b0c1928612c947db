import { createHash, randomBytes } from 'node:crypto'
import { bangkokDate, dayMs, hourMs, minuteMs } from '#rules/bangkok-time.ts'
import type { KeyScope } from '#rules/identity/key-scopes.ts'
import type { Tx } from '#server/adapters/database/database.ts'
import { steadyId } from './accounts.ts'

/** The webhook of the demo: it is stopped, since the demo reaches nobody outside. */
export const demoWebhookId = steadyId('webhook of the demo')
/** An id of LINE for somebody who does not exist. */
const lineId = (kind: 'U' | 'C', name: string) => kind + createHash('sha256').update(name).digest('hex').slice(0, 32)
export const demoLineGroup = lineId('C', 'staff of the demo')

/** Other programs and LINE: keys with what they called, a webhook with its log, linked retailers and a group. */
export async function fillConnections(
  tx: Tx,
  { linked, now }: { linked: readonly string[]; now: Date },
): Promise<void> {
  const ago = (ms: number) => new Date(now.getTime() - ms)
  await fillKeys(tx, ago)
  await fillWebhook(tx, ago)
  await fillLine(tx, linked, ago)
}

type Ago = (ms: number) => Date
type DemoKey = {
  name: string
  scopes: KeyScope[]
  days: number
  revoked?: Date
  uses: readonly (readonly [string, number])[]
}

async function fillKeys(tx: Tx, ago: Ago): Promise<void> {
  const keys: DemoKey[] = [
    {
      name: 'โปรแกรมบัญชี',
      scopes: ['orders.read', 'documents'],
      days: 40,
      uses: [
        ['GET /backoffice/api/orders', 288],
        ['GET /backoffice/api/orders/:id', 41],
      ],
    },
    { name: 'หน้าจอคลัง', scopes: ['stock'], days: 12, uses: [['GET /backoffice/api/stock', 96]] },
    { name: 'ทดลองเดือนก่อน', scopes: ['goods'], days: 60, revoked: ago(31 * dayMs), uses: [] },
  ]
  for (const { name, scopes, days, revoked, uses } of keys) {
    const id = steadyId(`key ${name}`)
    await tx
      .insertInto('api_key')
      .values({
        id,
        name,
        begins: `sdk_${createHash('sha256').update(name).digest('hex').slice(0, 4)}`,
        // Of nothing that anybody has: these keys open nothing.
        key_hash: randomBytes(32).toString('base64url'),
        scopes,
        owner_id: steadyId('admin'),
        created_at: ago(days * dayMs),
        expires_at: null,
        revoked_at: revoked ?? null,
      })
      .execute()
    const rows = uses.flatMap(([call, calls]) =>
      [1, 2, 3, 4, 5, 6].map((day) => ({
        key_id: id,
        day: bangkokDate(ago(day * dayMs)),
        call,
        calls: calls - day,
        refused: 0,
        last_at: ago(day * dayMs),
      })),
    )
    if (rows.length > 0) await tx.insertInto('api_key_use').values(rows).execute()
  }
}

async function fillWebhook(tx: Tx, ago: Ago): Promise<void> {
  await tx
    .insertInto('webhook')
    .values({
      id: demoWebhookId,
      name: 'ระบบบัญชีของร้านส่ง',
      url: 'https://erp.example.com/songdee',
      topics: ['order.placed', 'stock.low'],
      secret: `whsec_${randomBytes(32).toString('base64url')}`,
      status: 'STOPPED',
      created_at: ago(20 * dayMs),
    })
    .execute()
  const messages = [
    { topic: 'stock.low', day: 3, statuses: [200], data: { productId: 12, sku: 'SD-0012', units: 8, threshold: 10 } },
    { topic: 'order.placed', day: 2, statuses: [503, 200], data: { orderNumber: 'SD-EXAMPLE' } },
    { topic: 'test', day: 1, statuses: [200], data: {} },
  ] as const
  for (const { topic, day, statuses, data } of messages) {
    const { id } = await tx
      .insertInto('webhook_delivery')
      .values({
        webhook_id: demoWebhookId,
        event_id: `demo-${topic}`,
        topic,
        data: JSON.stringify(data),
        at: ago(day * dayMs),
        attempts: statuses.length,
        next_at: null,
        delivered_at: ago(day * dayMs - statuses.length * minuteMs),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const attempts = statuses.map((status, index) => ({
      delivery_id: id,
      number: index + 1,
      at: ago(day * dayMs - index * minuteMs),
      status,
      ms: 84 + index * 31,
      error: status === 200 ? null : `Answered ${status}`,
    }))
    await tx.insertInto('webhook_attempt').values(attempts).execute()
  }
}

async function fillLine(tx: Tx, linked: readonly string[], ago: Ago): Promise<void> {
  await tx
    .insertInto('line_group')
    .values({ group_id: demoLineGroup, linked_at: ago(18 * dayMs) })
    .execute()
  for (const [index, outletId] of linked.entries()) {
    const receiver = lineId('U', outletId)
    await tx
      .insertInto('line_link')
      .values({ outlet_id: outletId, user_id: receiver, linked_at: ago((9 + index) * dayMs) })
      .execute()
  }
  await tx
    .insertInto('line_event')
    .values({ id: 'demo-event', at: ago(3 * hourMs) })
    .execute()
  const [first, second] = linked
  const messages = [
    { outletId: first, hours: 50, text: 'คำสั่งซื้อของคุณออกส่งแล้ว เตรียมเงินสด 1,240.00 บาท', status: 200 },
    { outletId: null, hours: 44, text: 'ยังไม่ได้ปิดวันเมื่อวาน', status: 200 },
    { outletId: second, hours: 26, text: 'ได้รับคำสั่งซื้อของคุณแล้ว ชำระเงินสดตอนรับของ', status: 429 },
    { outletId: null, hours: 20, text: 'มีร้านแจ้งปัญหา: สินค้าขาด', status: 200 },
    { outletId: first, hours: 3, text: 'ส่งคำสั่งซื้อของคุณแล้ว เวลา 09:40 น.', status: 200 },
  ]
  await tx
    .insertInto('line_message')
    .values(
      messages.map(({ outletId = null, hours, text, status }, index) => ({
        subject: `demo-${index}`,
        receiver: outletId ? lineId('U', outletId) : demoLineGroup,
        outlet_id: outletId,
        text,
        at: ago(hours * hourMs),
        attempts: 1,
        next_at: null,
        delivered_at: status === 200 ? ago(hours * hourMs) : null,
        status,
        error: status === 200 ? null : `Answered ${status}: You have reached your monthly limit.`,
      })),
    )
    .execute()
}
