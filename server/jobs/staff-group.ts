import { formatMoney } from '#rules/money.ts'
import type { ProblemKind } from '#rules/orders/problem-reports.ts'
import type { LineAccount } from '#server/adapters/line/port.ts'
import type { EmittedEvent, Topic } from '#server/events/events.ts'
import { notifyGroup } from '#server/line/line.ts'
import { consumeWithin, type Consumer } from '#server/outbox/outbox.ts'

const subscription = {
  name: 'staff-group',
  topics: ['order.held', 'order.problem_reported', 'webhook.switched_off'],
} as const satisfies { name: string; topics: readonly Topic[] }

/** Notifies the group of the staff at LINE of what somebody has to look at, while the supplier has an account there. */
export const staffGroup = (line: () => LineAccount | null): Consumer =>
  consumeWithin(subscription, async (tx, event) => {
    const text = line() && groupText(event)
    if (text) await notifyGroup(tx, { subject: `event-${event.id}`, text, at: event.at })
  })

/** Names orders by their number, and nobody. Null where somebody of the staff did it. */
function groupText({ topic, payload }: EmittedEvent<(typeof subscription.topics)[number]>): string | null {
  switch (topic) {
    case 'order.held':
      if (payload.reopened || payload.reasons.every((reason) => reason === 'by_staff')) return null
      return `พักคำสั่งซื้อ ${payload.orderNumber} ยอด ${formatMoney(payload.grandTotal)} บาท ไว้ รอตรวจก่อนรับ`
    case 'order.problem_reported':
      return `มีร้านแจ้งปัญหาของคำสั่งซื้อ ${payload.orderNumber}: ${problemTexts[payload.kind]}`
    case 'webhook.switched_off':
      return `ปิด Webhook “${payload.name}” แล้ว เพราะส่งไม่ถึงมา 3 วัน`
  }
}

const problemTexts: Record<ProblemKind, string> = {
  missing: 'สินค้าขาด',
  damaged: 'สินค้าเสียหาย',
  wrong: 'สินค้าผิด',
  other: 'เรื่องอื่น',
}
