import type { Reply } from '#web/reply.ts'

/**
 * Makes a call for each, one after the other, up to the first that is refused. What came before it is done: the caller
 * reads again whatever the answer.
 * @returns the refusal, if there was one
 */
export async function oneByOne<Item>(
  items: Iterable<Item>,
  send: (item: Item) => Promise<Reply<unknown>>,
): Promise<Reply<unknown>> {
  for (const item of items) {
    const reply = await send(item)
    if (!reply.ok) return reply
  }
  return { ok: true, value: null }
}
