import type { Result } from '#contract/errors.ts'

/** A text message; `phone` in its stored form, `0812345678`; `outletId` where it is to be deleted with the account. */
export type Sms = {
  phone: string
  outletId?: string
  text: string
  at: Date
  /** The text has a code that gives access: staff see it only on request. */
  hasCode?: boolean
}

/** The result of sending; `perhapsSent` where it failed and may reach the phone all the same. */
export type SendResult =
  | Extract<Result<null>, { ok: true }>
  | (Extract<Result<null>, { ok: false }> & { perhapsSent?: true })

/** Sends text messages. */
export type SmsSender = {
  /** Fails with `unavailable` where the message was not sent, or nobody knows whether it was. */
  send: (sms: Sms) => Promise<SendResult>
}
