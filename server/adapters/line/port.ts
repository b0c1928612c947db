/** How `error` begins: LINE did not answer in time, could not be reached, or answered with another status than that of success. */
export const errorBeginnings = {
  no_answer: 'No answer within ',
  unreachable: 'LINE cannot be reached: ',
  refused: 'Answered ',
} as const

/** What LINE answered to a message, or why there was no answer. */
export type LineOutcome = {
  /** Null where there was no answer. */
  status: number | null
  /** Null: LINE took the message, now or the time before. Never has the receiver or the text. See `errorBeginnings`. */
  error: string | null
  /** Trying again changes nothing. */
  isFinal: boolean
  /** The wait that LINE asks for, in ms. */
  retryAfterMs: number | null
}

/** The supplier's account at LINE. */
export type LineAccount = {
  /** As people find it: `@songdee`. */
  basicId: string
  /** Sends a text to a user or a group. With the same key, a UUID, LINE delivers it once within a day. Never throws. */
  push: (message: { to: string; text: string; retryKey: string }) => Promise<LineOutcome>
  /** Answers what somebody sent, at no charge; works once, within a minute. Never throws. */
  reply: (message: { replyToken: string; text: string }) => Promise<LineOutcome>
  /** Which account the token opens, or why LINE did not tell. Never throws. */
  whoAmI: () => Promise<{ basicId: string | null; error: string | null }>
  /** Whether LINE itself signed the bytes of a webhook. */
  isGenuine: (body: Buffer, signature: unknown) => boolean
}
