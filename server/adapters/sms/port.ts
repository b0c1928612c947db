import type { Result } from '#contract/errors.ts'

/** A text message; `phone` in its stored form, `0812345678`; `outletId` where its shop is forgotten by that. */
export type Sms = {
  phone: string
  outletId?: string
  text: string
  at: Date
  /** A code that opens something is in the text: the staff do not see it unasked. */
  hasCode?: boolean
}

/** What became of a message; `perhapsSent` where it failed and may reach the phone all the same. */
export type SendResult =
  | Extract<Result<null>, { ok: true }>
  | (Extract<Result<null>, { ok: false }> & { perhapsSent?: true })

/** Who takes text messages to phones. */
export type SmsSender = {
  /** Fails with `unavailable` where the message was not handed over, or nobody knows whether it was. */
  send: (sms: Sms) => Promise<SendResult>
}
