import { freshKey } from '#web/fresh-key.ts'
import { isDecided } from '#web/is-decided.ts'
import type { CallProblem, Reply } from '#web/reply.ts'

/** What was sent and is not decided yet: its body names the moment of the press, so it goes with its key. */
type Copy<Body> = { id: number; body: Body; idempotencyKey: string }

/**
 * What a button needs to copy: the same body is sent under one key until the server has decided. After a lost answer there is
 * one copy.
 * @param without a body without what was refused, which is sent in its place; null where there is none
 */
export function createCopyOnce<Body, Answer>(
  send: (copy: Copy<Body>) => Promise<Reply<Answer>>,
  without: (body: Body, problem: CallProblem) => Body | null = () => null,
): (id: number, makeBody: () => Body) => Promise<Reply<Answer>> {
  let open: Copy<Body> | null = null
  async function decide(copy: Copy<Body>): Promise<Reply<Answer>> {
    open = copy
    const reply = await send(copy)
    if (!isDecided(reply)) return reply
    open = null
    const body = reply.ok ? null : without(copy.body, reply.error)
    return body === null ? reply : decide({ id: copy.id, body, idempotencyKey: freshKey() })
  }
  return (id, makeBody) => decide(open?.id === id ? open : { id, body: makeBody(), idempotencyKey: freshKey() })
}
