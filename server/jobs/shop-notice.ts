import { formatMoney } from '#rules/money.ts'
import { problemOutcomes, type ProblemOutcome } from '#rules/orders/problem-reports.ts'
import { methodOf, methods } from '#rules/payments/pay-types.ts'
import type { Database } from '#server/adapters/database/database.ts'
import type { SmsSender } from '#server/adapters/sms/port.ts'
import { findOutlet } from '#server/identity/identity.ts'
import { orderTold } from '#server/orders/orders.ts'
import type { Consumer, OutboxEvent } from './outbox/event.ts'

/**
 * Tells a shop by text message what it would otherwise have to look up. Only phones that were proven to be the shop's
 * get one: an order is nobody else's business.
 */
export const shopNotice = ({ db, sms }: { db: Database; sms: SmsSender }): Consumer => ({
  name: 'shop-notice',
  topics: ['order.placed', 'order.moved', 'order.slip_rejected', 'order.refunded', 'order.problem_resolved'],
  outside: async (event) => {
    const text = noticeText(event)
    if (!text) return
    const outlet = await findOutlet(db, orderTold(event.payload).outletId)
    if (!outlet?.phoneVerified || !/^0\d{9}$/.test(outlet.phone)) return
    const sent = await sms.send({ phone: outlet.phone, text, at: new Date() })
    if (!sent.ok) throw new Error(sent.failure.detail ?? sent.failure.code)
  },
})

/** What is said of an event; null where the shop knows by itself, or will hear of what follows. */
function noticeText({ topic, payload }: OutboxEvent): string | null {
  const { orderNumber: number, grandTotal, payType } = orderTold(payload)
  const total = `${formatMoney(grandTotal)} บาท`
  // Events of before amounts due were told carry the total only.
  const due = `${formatMoney(Number(payload['due'] ?? grandTotal))} บาท`
  const { prepaid } = methods[methodOf(payType)]
  if (topic === 'order.placed') return prepaid ? null : `ได้รับคำสั่งซื้อ ${number} ยอด ${total} แล้ว ชำระเงินสดตอนรับของ`
  if (topic === 'order.slip_rejected') return `สลิปของคำสั่งซื้อ ${number} ไม่ผ่าน ดูเหตุผลแล้วส่งใหม่ หรือเลือกวิธีชำระเงินอื่นที่หน้าคำสั่งซื้อ`
  if (topic === 'order.refunded') {
    const amount = formatMoney(Number(payload['amount']))
    return `คืนเงิน ${amount} บาท ของคำสั่งซื้อ ${number} ให้แล้ว`
  }
  if (topic === 'order.problem_resolved') return resolvedText(number, payload)
  switch (payload['stage']) {
    case 'PAYMENT_COMPLETE':
      return `ได้รับชำระเงิน ${total} ของคำสั่งซื้อ ${number} แล้ว กำลังเตรียมสินค้า`
    case 'OUT_FOR_DELIVERY':
      // A delivery that was taken back: the shop never saw the wrong tap.
      if (payload['from'] === 'DELIVERED' || payload['from'] === 'PARTLY_DELIVERED') return null
      return sentText(number, payload, prepaid ? null : due)
    case 'PARTLY_DELIVERED':
      return partText(number, payload, prepaid ? null : due)
    case 'CANCELLED':
      return cancelledText(number, payload['by'])
    default:
      return null
  }
}

/** Goods on their way: what could not be picked is told before the door, with the cash to have ready. */
function sentText(number: string, { missing }: OutboxEvent['payload'], due: string | null): string {
  const lines = Number(missing ?? 0)
  const told = [`คำสั่งซื้อ ${number} ออกส่งแล้ว`, lines > 0 && `ขาด ${lines} รายการ`, due && `เตรียมเงินสด ${due}`]
  return told.filter(Boolean).join(' ')
}

/** Of a delivery in part: how many goods are missing, and what that means for the money. `due`: cash to pay, if any. */
function partText(number: string, { missing, refund }: OutboxEvent['payload'], due: string | null): string {
  const lines = Number(missing ?? 0)
  const back = Number(refund ?? 0)
  const told = [
    `คำสั่งซื้อ ${number} ส่งได้ไม่ครบ`,
    lines > 0 && `ขาด ${lines} รายการ`,
    due && `ชำระเงินสด ${due}`,
    back > 0 && `จะคืนเงิน ${formatMoney(back)} บาท`,
    'ดูรายการที่ขาดได้ที่หน้าคำสั่งซื้อ',
  ]
  return told.filter(Boolean).join(' ')
}

const outcomeTexts: Record<ProblemOutcome, (amount: string) => string> = {
  credit: (amount) => `จะคืนเงิน ${amount} บาท`,
  redelivery: () => 'จะส่งของให้ใหม่',
  explained: () => 'มีคำตอบแล้ว',
}

/** What became of a report. The staff's own words stand on the page: they may be long. */
function resolvedText(number: string, { outcome, amount }: OutboxEvent['payload']): string | null {
  const known = problemOutcomes.find((one) => one === outcome)
  if (!known) return null
  return `เรื่องที่แจ้งของคำสั่งซื้อ ${number} ${outcomeTexts[known](formatMoney(Number(amount)))} ดูรายละเอียดได้ที่หน้าคำสั่งซื้อ`
}

function cancelledText(number: string, by: unknown): string | null {
  if (by === 'shop') return null
  if (by === 'clock') return `ยกเลิกคำสั่งซื้อ ${number} แล้ว เพราะยังไม่ได้รับชำระเงินภายใน 24 ชั่วโมง สั่งใหม่ได้ทุกเมื่อ`
  return `คำสั่งซื้อ ${number} ถูกยกเลิก สอบถามรายละเอียดได้ทางแชต`
}
