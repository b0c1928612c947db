import type { Stage } from '#rules/orders/stages.ts'
import { sendEach } from '#backoffice/kit/list/send-each.ts'
import type { IdResult } from '#backoffice/kit/list/send-in-parts.ts'
import type { Reply } from '#web/reply.ts'

/**
 * Moves orders out of the stages in which they were shown, a call for each stage: what somebody else has moved on meanwhile is
 * refused, and not sent back. Fails as `sendEach` does.
 */
export function moveFromStages(
  orders: readonly { id: string; stage: Stage }[],
  send: (ids: string[], from: Stage) => Promise<Reply<{ results: readonly IdResult<string>[] }>>,
): Promise<Reply<{ results: IdResult<string>[] }>> {
  const stages = [...new Set(orders.map(({ stage }) => stage))]
  const parts = stages.map((from) => {
    const ids = orders.flatMap(({ id, stage }) => (stage === from ? id : []))
    return { rows: ids, send: () => send(ids, from) }
  })
  return sendEach(parts, (id, code): IdResult<string> => ({ id, ok: false, code }))
}
