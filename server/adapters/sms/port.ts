import type { Result } from '#contract/errors.ts'

/** A text message; `phone` in its stored form, `0812345678`. */
export type Sms = { phone: string; text: string; at: Date }

/** Who takes text messages to phones. */
export type SmsSender = {
  /** Fails with `unavailable` where the message could not be handed over. */
  send: (sms: Sms) => Promise<Result<null>>
}
