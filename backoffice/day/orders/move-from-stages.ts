import type { Stage } from '#rules/orders/stages.ts'
import type { CallProblem, Reply } from '#web/reply.ts'

type MoveResult = { id: string; ok: boolean; code?: string | undefined; undo?: { actionId: number } | null | undefined }
type Send = (ids: string[], from: Stage) => Promise<Reply<{ results: readonly MoveResult[] }>>

/**
 * Moves orders out of the stages in which they were shown, a call for each stage: what somebody else has moved on meanwhile is
 * refused, and not sent back. Fails only where all were in one stage, and the call was refused.
 */
export async function moveFromStages(
  orders: readonly { id: string; stage: Stage }[],
  send: Send,
): Promise<Reply<{ results: MoveResult[] }>> {
  const stages = [...new Set(orders.map(({ stage }) => stage))]
  const refused = (ids: string[], code: CallProblem['code']) => ids.map((id) => ({ id, ok: false, code }))
  const results: MoveResult[] = []
  for (const from of stages) {
    const ids = orders.flatMap(({ id, stage }) => (stage === from ? id : []))
    const reply = await send(ids, from)
    if (!reply.ok && stages.length === 1) return reply
    results.push(...(reply.ok ? reply.value.results : refused(ids, reply.error.code)))
  }
  return { ok: true, value: { results } }
}
