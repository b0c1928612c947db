import { mayRepeat } from '#web/may-repeat.ts'
import type { OpenQuestion } from './confirm.ts'

/** Does what is confirmed. The question stays open until the server has decided: what may not have been read can be sent again. */
export async function proceed(open: OpenQuestion, reason: string): Promise<void> {
  if (!open.act) return open.answer(true)
  try {
    open.underway = open.act(reason)
    const reply = await open.underway
    if (reply && (reply.ok || !mayRepeat(reply.error))) open.answer(reply)
  } finally {
    open.underway = null
  }
}

/** Ends it without a yes. */
export const leave = (open: OpenQuestion): void => open.answer(open.underway)
