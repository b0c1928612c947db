import type { Reply } from '#web/reply.ts'

/** A removal of what is not there any more is done: by a colleague, or by the same press before, whose answer was lost. */
export async function orGone(removal: Promise<Reply<undefined>>): Promise<Reply<undefined>> {
  const reply = await removal
  return !reply.ok && reply.error.code === 'not_found' ? { ok: true, value: undefined } : reply
}
