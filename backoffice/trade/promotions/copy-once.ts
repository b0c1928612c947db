import { freshKey } from '#web/fresh-key.ts'
import { isDecided } from '#web/is-decided.ts'
import type { Reply } from '#web/reply.ts'

/** What was sent and is not decided yet: its body names the moment of the press, so it goes with its key. */
type Copy<Body> = { id: number; body: Body; idempotencyKey: string }

/**
 * What a button needs to copy: the same body is sent under one key until the server has decided. After a lost answer there is
 * one copy.
 */
export function createCopyOnce<Body, Answer>(
  send: (copy: Copy<Body>) => Promise<Reply<Answer>>,
): (id: number, makeBody: () => Body) => Promise<Reply<Answer>> {
  let open: Copy<Body> | null = null
  return async (id, makeBody) => {
    const copy = open?.id === id ? open : { id, body: makeBody(), idempotencyKey: freshKey() }
    open = copy
    const reply = await send(copy)
    if (isDecided(reply)) open = null
    return reply
  }
}
