import { bangkokClock, bangkokDate, bangkokDay } from '#rules/bangkok-time.ts'
import { formatDay } from '#rules/day-in-words.ts'
import type { NotDeliveredReason } from '#rules/fulfilment/runs.ts'
import { formatMoney, type Satang } from '#rules/money.ts'
import type { ProblemOutcome } from '#rules/orders/problem-reports.ts'
import type { Stage } from '#rules/orders/stages.ts'
import { isOwed, isPrepaid } from '#rules/payments/pay-types.ts'
import type { EmittedEvent, OrderPayload, PayloadOf, Topic } from '#server/events/events.ts'
import { consumeOutside, type Consumer } from '#server/outbox/outbox.ts'
import { notifyRetailer, type NoticeDeps } from './notify-retailer.ts'

/** Notifies a retailer of news it would otherwise have to look up. */
export const orderNotice = (deps: NoticeDeps): Consumer =>
  consumeOutside(
    { name: 'shop-notice', topics: noticeTopics, wants: (event) => noticeText(event, event.at) !== null },
    async (event) => {
      const text = noticeText(event, new Date())
      const { orderId, outletId } = event.payload
      const path = `/retailer/order-history/${orderId}`
      if (text) await notifyRetailer(deps, outletId, { eventId: event.id, text, path })
    },
  )

const noticeTopics = [
  'order.placed',
  'order.moved',
  'order.changed',
  'order.slip_rejected',
  'order.slip_reopened',
  'order.refund_due',
  'order.refunded',
  'order.problem_resolved',
  'order.problem_reopened',
  'order.stop_recorded',
  'order.stop_undone',
] as const satisfies Topic[]

/** The text about an event, sent now; null where the retailer knows already, or the next event brings the text. */
function noticeText({ topic, payload, at }: EmittedEvent<(typeof noticeTopics)[number]>, now: Date): string | null {
  const { orderNumber: number } = payload
  switch (topic) {
    case 'order.placed':
      return payload.byStaff || !isPrepaid(payload.payType) ? placedText(payload) : null
    case 'order.moved':
      return movedText(payload)
    case 'order.changed':
      return changedText(payload)
    case 'order.slip_rejected':
      if (payload.cancelled) return `สลิปของคำสั่งซื้อ ${number} ที่ยกเลิกแล้วไม่ผ่าน ดูเหตุผลได้ที่หน้าคำสั่งซื้อ ถ้าโอนเงินมาแล้วถามได้ทางแชต`
      return `สลิปของคำสั่งซื้อ ${number} ไม่ผ่าน อย่าเพิ่งโอนซ้ำ ดูเหตุผลที่หน้าคำสั่งซื้อ แล้วส่งสลิปใหม่หรือเลือกวิธีชำระเงินอื่น`
    case 'order.slip_reopened':
      return `ขออภัย สลิปของคำสั่งซื้อ ${number} กำลังตรวจใหม่ ข้อความก่อนหน้านี้ส่งผิด ไม่ต้องโอนซ้ำ`
    case 'order.refund_due':
      if (!payload.reopened) return null
      return `ขออภัย ยังไม่ได้คืนเงิน ${formatMoney(payload.amount)} บาท ของคำสั่งซื้อ ${number} ข้อความก่อนหน้านี้ส่งผิด`
    case 'order.refunded':
      return `คืนเงิน ${formatMoney(payload.amount)} บาท ของคำสั่งซื้อ ${number} ให้แล้ว`
    case 'order.problem_resolved':
      return `เรื่องที่แจ้งไว้ในคำสั่งซื้อ ${number}: ${outcomeText(payload)} ดูรายละเอียดได้ที่หน้าคำสั่งซื้อ`
    case 'order.problem_reopened':
      return `ขออภัย เรื่องที่แจ้งไว้ในคำสั่งซื้อ ${number} กำลังพิจารณาใหม่ คำตอบก่อนหน้านี้ส่งผิด`
    case 'order.stop_recorded':
      return stopText(payload, timeText(at, now))
    case 'order.stop_undone':
      return notHandedOverText(payload)
  }
}

/** A report may arrive days later: then its time has a day. */
const timeText = (at: Date, now: Date): string => {
  const time = `เวลา ${bangkokClock(at)} น.`
  return bangkokDay(at) === bangkokDay(now) ? time : `เมื่อ${formatDay(bangkokDate(at), 'th')} ${time}`
}

/** What the driver found at the door. A partial delivery has its own text, with the money. */
function stopText({ orderNumber, outcome, receivedBy, notDelivered }: PayloadOf<'order.stop_recorded'>, time: string) {
  switch (outcome) {
    case 'DELIVERED':
      return `ส่งคำสั่งซื้อ ${orderNumber} แล้ว ${time}${receivedBy ? ` ผู้รับ ${receivedBy}` : ''}`
    case 'REFUSED':
      return `พนักงานส่งของแจ้งว่าร้านไม่รับคำสั่งซื้อ ${orderNumber} ${time} ถ้าไม่ใช่ ทักแชตหาเรา`
    case 'NOT_DELIVERED':
      return `พนักงานส่งของไปส่งคำสั่งซื้อ ${orderNumber} ${time} แต่ส่งไม่ได้ ${notDeliveredTexts[notDelivered ?? 'other']}`
    case 'PARTLY_DELIVERED':
      return null
  }
}

const anotherDay = 'เราจะติดต่อเพื่อนัดส่งใหม่'

/** Why nothing was delivered where that is known, and what happens next. */
const notDeliveredTexts: Record<NotDeliveredReason, string> = {
  nobody_there: `(ไม่พบผู้รับ) ${anotherDay}`,
  closed: `(ร้านปิด) ${anotherDay}`,
  comes_back: 'จะกลับไปอีกครั้ง',
  no_money: `(ยังไม่พร้อมชำระเงิน) ${anotherDay}`,
  not_found: `(หาร้านไม่พบ) ${anotherDay}`,
  other: anotherDay,
}

type OrderMovedPayload = PayloadOf<'order.moved'>

function movedText(payload: OrderMovedPayload): string | null {
  const { orderNumber: number, stage } = payload
  if (payload.pickUp && payload.from === 'PACKED' && beforeReady.includes(stage))
    return `คำสั่งซื้อ ${number} ยังไม่พร้อมให้มารับ เราจะแจ้งอีกครั้งเมื่อพร้อม`
  if (payload.undone) return undoneText(payload)
  switch (stage) {
    case 'PACKED':
      if (payload.unvisited) return `ขออภัย คำสั่งซื้อ ${number} ยังไม่ได้ส่ง ของอยู่ที่โกดัง เราจะแจ้งอีกครั้งเมื่อออกส่ง`
      return payload.pickUp && !payload.silent ? readyText(payload) : null
    case 'PAYMENT_COMPLETE':
      return paidText(payload)
    case 'OUT_FOR_DELIVERY':
      return payload.silent ? null : outForDeliveryText(payload)
    case 'DELIVERED':
      return payload.reported ? `ส่งคำสั่งซื้อ ${number} แล้ว` : null
    case 'PARTLY_DELIVERED':
      return partlyDeliveredText(payload)
    case 'REFUSED':
      if (payload.pickUp) return `คำสั่งซื้อ ${number} ไม่ได้มารับ ยกเลิกแล้ว หากไม่ถูกต้องสอบถามได้ทางแชต`
      return payload.reported ? `บันทึกว่าร้านไม่รับคำสั่งซื้อ ${number} ถ้าไม่ใช่ ทักแชตหาเรา` : null
    case 'CANCELLED':
      return cancelledText(payload)
    default:
      return null
  }
}

/** A payment that came: how much, and what of the order is left to pay in cash. */
function paidText({ orderNumber: number, grandTotal, paid = grandTotal, due }: OrderMovedPayload): string {
  const sentences = [
    paid > 0 ? `ได้รับชำระเงิน ${formatMoney(paid)} บาท ของคำสั่งซื้อ ${number} แล้ว` : `ยืนยันคำสั่งซื้อ ${number} แล้ว`,
    'กำลังเตรียมสินค้า',
    due > 0 && `ชำระเงินสดตอนรับของอีก ${formatMoney(due)} บาท`,
  ]
  return sentences.filter(Boolean).join(' ')
}

/** Null where there is nothing to pay. */
const howToPay = (payload: OrderPayload): string | null => {
  if (payload.grandTotal === 0) return null
  if (isOwed(payload.payType)) return 'ชำระตามใบแจ้งยอดบัญชีเครดิต'
  return isPrepaid(payload.payType) ? 'ชำระเงินได้ที่หน้าคำสั่งซื้อ' : 'ชำระเงินสดตอนรับของ'
}

/** An order that came, or that staff placed in the retailer's place, which has to know; and how to pay. */
function placedText(payload: PayloadOf<'order.placed'>): string {
  const order = `${payload.orderNumber} ยอด ${formatMoney(payload.grandTotal)} บาท`
  const placed = payload.byStaff ? `ทางร้านส่งสั่งซื้อให้คุณแล้ว คำสั่งซื้อ ${order}` : `ได้รับคำสั่งซื้อ ${order} แล้ว`
  return [placed, howToPay(payload), fetchText(payload)].filter(Boolean).join(' ')
}

/** Staff changed what is ordered: the new total, and what that means for the retailer's money. */
function changedText({ orderNumber: number, grandTotal, due, refund }: PayloadOf<'order.changed'>): string {
  const sentences = [
    `คำสั่งซื้อ ${number} มีการแก้ไขรายการ ยอดใหม่ ${formatMoney(grandTotal)} บาท`,
    due > 0 && `ชำระเงินสดตอนรับของ ${formatMoney(due)} บาท`,
    refund > 0 && `จะคืนเงิน ${formatMoney(refund)} บาท`,
    'ดูรายการได้ที่หน้าคำสั่งซื้อ',
  ]
  return sentences.filter(Boolean).join(' ')
}

/**
 * A move that staff undid: a retailer who was notified of it has to know, and what holds now; they never saw other mistakes. A driver's
 * correction brings its own text.
 */
function undoneText(payload: OrderMovedPayload): string | null {
  const { orderNumber: number, from, stage, silent, reported, unvisited } = payload
  if (silent) return null
  if (unvisited && from === 'OUT_FOR_DELIVERY')
    return `ขออภัย คำสั่งซื้อ ${number} ยังไม่ได้ออกส่ง ข้อความก่อนหน้านี้ส่งผิด เราจะแจ้งอีกครั้งเมื่อออกส่ง`
  if (unvisited || reported || from === 'PARTLY_DELIVERED') return notHandedOverText(payload)
  const isUnpaid = stage === 'VERIFYING_PAYMENT'
  if (from === 'PAYMENT_COMPLETE' && isUnpaid)
    return `ขออภัย คำสั่งซื้อ ${number} ยังไม่ได้รับชำระเงิน ข้อความก่อนหน้านี้ส่งผิด ดูได้ที่หน้าคำสั่งซื้อ`
  if (from !== 'CANCELLED' && !(from === 'REFUSED' && payload.pickUp)) return null
  const sequel = isUnpaid ? 'ยังรอชำระเงิน ดูได้ที่หน้าคำสั่งซื้อ' : (fetchText(payload) ?? 'เราส่งของให้ตามเดิม')
  return `ขออภัย คำสั่งซื้อ ${number} ไม่ได้ถูกยกเลิก ${sequel}`
}

/** Goods that are still to change hands, whatever a message said. */
function notHandedOverText(payload: OrderPayload & { due: Satang }): string {
  const { orderNumber: number, pickUp, due } = payload
  const where = pickUp ? 'ยังไม่ได้รับไป' : 'ยังอยู่ระหว่างจัดส่ง'
  const sentences = [
    `ขออภัย คำสั่งซื้อ ${number} ${where} ข้อความก่อนหน้านี้ส่งผิด`,
    fetchText(payload),
    due > 0 && `เตรียมเงินสด ${formatMoney(due)} บาท`,
  ]
  return sentences.filter(Boolean).join(' ')
}

/** Goods on their way: names what could not be picked, and the cash to have ready. */
function outForDeliveryText(payload: OrderMovedPayload): string {
  const { orderNumber: number, missing, due } = payload
  const sentences = [
    `คำสั่งซื้อ ${number} ออกส่งแล้ว`,
    missing > 0 && `ขาด ${missing} รายการ`,
    due > 0 && `เตรียมเงินสด ${formatMoney(due)} บาท`,
  ]
  return sentences.filter(Boolean).join(' ')
}

const beforeReady: readonly Stage[] = ['ACCEPTED', 'PICKING']

/** Where and when an order is fetched; null where it is delivered. */
function fetchText({ pickUp }: Pick<OrderPayload, 'pickUp'>): string | null {
  if (!pickUp) return null
  const [from, until] = [new Date(pickUp.from), new Date(pickUp.until)]
  const day = formatDay(bangkokDate(from), 'th')
  return `รับสินค้าเองที่ ${pickUp.place} ${day} ${bangkokClock(from)}–${bangkokClock(until)} น.`
}

/** Goods that wait for their retailer: what could not be picked, where and when, and the cash to have ready. */
function readyText(payload: OrderMovedPayload): string {
  const { orderNumber: number, missing, due } = payload
  const sentences = [
    `คำสั่งซื้อ ${number} พร้อมให้มารับแล้ว`,
    missing > 0 && `ขาด ${missing} รายการ`,
    fetchText(payload),
    due > 0 && `เตรียมเงินสด ${formatMoney(due)} บาท`,
  ]
  return sentences.filter(Boolean).join(' ')
}

/** A partial delivery: how many lines are missing, and what that means for the price. */
function partlyDeliveredText(payload: OrderMovedPayload): string {
  const { orderNumber: number, missing, refund, due } = payload
  const sentences = [
    `คำสั่งซื้อ ${number} ${payload.pickUp ? 'รับไปไม่ครบ' : 'ส่งได้ไม่ครบ'}`,
    missing > 0 && `ขาด ${missing} รายการ`,
    due > 0 && `ชำระเงินสด ${formatMoney(due)} บาท`,
    refund > 0 && `จะคืนเงิน ${formatMoney(refund)} บาท`,
    'ดูรายการที่ขาดได้ที่หน้าคำสั่งซื้อ',
  ]
  return sentences.filter(Boolean).join(' ')
}

/**
 * The outcome of a problem report. The staff's explanation is on the page, as it may be long. On account a credit first lowers what is
 * owed.
 */
function outcomeText({ outcome, amount, payType, pickUpAgain }: PayloadOf<'order.problem_resolved'>): string {
  if (outcome === 'credit' && isOwed(payType)) return `จะหักจากยอดค้างชำระหรือคืนให้ ${formatMoney(amount)} บาท`
  const pickedUp = fetchText({ pickUp: pickUpAgain })
  return pickedUp ? `จะจัดของให้ใหม่ ${pickedUp}` : outcomeTexts[outcome](formatMoney(amount))
}

const outcomeTexts: Record<ProblemOutcome, (amount: string) => string> = {
  credit: (amount) => `จะคืนเงิน ${amount} บาท`,
  redelivery: () => 'จะส่งของให้ใหม่',
  explained: () => 'มีคำตอบแล้ว',
}

function cancelledText({ orderNumber: number, by, silent }: OrderMovedPayload): string | null {
  if (silent || by === 'shop') return null
  if (by === 'clock') return `ยกเลิกคำสั่งซื้อ ${number} แล้ว เพราะไม่ได้รับชำระเงินภายในเวลา ถ้าโอนแล้วทักแชตหาเรา สั่งใหม่ได้ทุกเมื่อ`
  return `คำสั่งซื้อ ${number} ถูกยกเลิก สอบถามรายละเอียดได้ทางแชต`
}
