import type { Database } from '#server/adapters/database/database.ts'
import type { SmsSender } from '#server/adapters/sms/port.ts'
import { findKeptOutlet } from '#server/identity/outlets.ts'

export type TextDeps = { db: Database; sms: SmsSender }

/** A message was not sent; `perhapsSent`: nobody knows whether it was. */
export class MessageError extends Error {
  readonly perhapsSent: boolean
  constructor(detail: string, perhapsSent: boolean) {
    super(detail)
    this.perhapsSent = perhapsSent
  }
}

/**
 * Sends a retailer a text message, to a verified phone number only: anybody could have entered another one. What was on its way
 * to an account that became part of another one goes to that.
 * @throws MessageError where it was not sent, or nobody knows whether it was: the outbox retries
 */
export async function textRetailer({ db, sms }: TextDeps, outletId: string, text: string): Promise<void> {
  const outlet = await findKeptOutlet(db, outletId)
  if (!outlet?.phoneVerified || !/^0\d{9}$/.test(outlet.phone)) return
  const sent = await sms.send({ phone: outlet.phone, outletId: outlet.id, text, at: new Date() })
  if (!sent.ok) throw new MessageError(sent.error.detail ?? sent.error.code, sent.perhapsSent ?? false)
}
