import type { LineAccount } from '#server/adapters/line/port.ts'
import { findEvent } from '#server/events/find-event.ts'
import { findKeptOutlet, findMergedPhone } from '#server/identity/outlets.ts'
import { notifyByLine } from '#server/line/line.ts'
import { consumeOutside, type Consumer } from '#server/outbox/outbox.ts'
import { watchAgain } from '#server/stock-alerts/stock-alerts.ts'
import { MessageError, textRetailer, type TextDeps } from './text-retailer.ts'

export type NoticeDeps = TextDeps & {
  /** Omitted where the supplier has no account at LINE. */
  line?: () => LineAccount | null
  /** The origin of the storefront, for links. */
  publicUrl?: string
}

type Notice = {
  /** The event that it is about. */
  eventId: number
  text: string
  /** What it is about, as a path of the storefront; text messages do without. */
  path?: string
  /** From then on it is not sent, neither way. */
  until?: Date
}

/** How the messages to LINE name what a notice is about. */
const subjectOf = (eventId: number): string => `event-${eventId}`
/** 0, which no event has, where a subject is none of these. */
const eventIdIn = (subject: string): number => Number(/^event-(\d+)$/.exec(subject)?.[1] ?? 0)

/**
 * Notifies a retailer: by LINE if it linked that, otherwise by text message.
 * @throws Error where a text message was not sent, or nobody knows whether it was: the outbox retries
 */
export async function notifyRetailer(
  deps: NoticeDeps,
  outletId: string,
  { eventId, text, path, until }: Notice,
): Promise<void> {
  const { db, line, publicUrl = '' } = deps
  const withLink = path ? `${text}\n${publicUrl}${path}` : text
  const notice = { subject: subjectOf(eventId), text: withLink, at: new Date(), until: until ?? null }
  if (line?.() && (await notifyByLine(db, outletId, notice))) return
  await textRetailer(deps, outletId, text)
}

/**
 * The phone of an account before it was changed gets to know of it: its owner may not have wanted that.
 * @throws MessageError where it was not sent, or nobody knows whether it was: the outbox retries
 */
export const tellFormerPhone = ({ sms }: TextDeps): Consumer =>
  consumeOutside({ name: 'text-former-phone', topics: ['retailer.phone_changed'] }, async ({ payload, at }) => {
    const { outletId, before, after } = payload
    // The account was deleted meanwhile, and its phones with it.
    if (!before) return
    const text = `เบอร์ของบัญชีร้านเปลี่ยนเป็น ${after} แล้ว ถ้าไม่ได้ขอเปลี่ยน โทรหาร้านส่งทันที`
    const sent = await sms.send({ phone: before, outletId, text, at })
    if (!sent.ok) throw new MessageError(sent.error.detail ?? sent.error.code, sent.perhapsSent ?? false)
  })

/**
 * The phone of an account that became part of another one gets to know of it, as it no longer signs in.
 * @throws MessageError where it was not sent, or nobody knows whether it was: the outbox retries
 */
export const tellMergedPhone = ({ db, sms }: TextDeps): Consumer =>
  consumeOutside({ name: 'text-merged-phone', topics: ['retailer.merged'] }, async ({ payload, at }) => {
    const merged = await findMergedPhone(db, payload.from)
    // The account was deleted meanwhile, and its phones with it.
    if (!merged) return
    const text = `บัญชีร้านของเบอร์นี้รวมกับบัญชีของเบอร์ ${merged.keptPhone} แล้ว เข้าสู่ระบบด้วยเบอร์นั้น คำสั่งซื้อและแต้มย้ายไปครบ ถ้าไม่ใช่ร้านของคุณ โทรหาร้านส่ง`
    const sent = await sms.send({ phone: merged.phone, outletId: merged.keptId, text, at })
    if (!sent.ok) throw new MessageError(sent.error.detail ?? sent.error.code, sent.perhapsSent ?? false)
  })

/** By text message, whatever was linked: who took over a session may have linked it. */
export const tellOfLink = (deps: TextDeps): Consumer =>
  consumeOutside({ name: 'text-of-link', topics: ['retailer.linked'] }, ({ payload: { outletId, service } }) =>
    textRetailer(
      deps,
      outletId,
      `บัญชีร้านเชื่อมกับ ${service === 'line' ? 'LINE' : 'Apple Account'} แล้ว ถ้าไม่ได้ทำเอง ตั้งรหัสผ่านใหม่ทันที`,
    ),
  )

/** What LINE did not deliver goes by text message; who was to hear of a product too late for that goes on waiting for it. */
export const textUndelivered = (deps: TextDeps): Consumer =>
  consumeOutside({ name: 'text-undelivered', topics: ['notice.undelivered'] }, async ({ payload, at }) => {
    const { outletId, text, until, subject } = payload
    const isTooLate = until && new Date(until) <= new Date(Math.max(at.getTime(), Date.now()))
    if (!isTooLate) return textRetailer(deps, outletId, text)
    const returned = await findEvent(deps.db, { id: eventIdIn(subject ?? ''), topics: ['stock.returned'] })
    const outlet = await findKeptOutlet(deps.db, outletId)
    if (!returned || !outlet) return
    await watchAgain(deps.db, { outletId: outlet.id, productId: returned.payload.productId }, new Date())
  })
