import { asOneChange } from '#backoffice/api/changes-underway.ts'
import type { CallProblem, Reply } from '#web/reply.ts'

/** Rows that one call is for. */
type Part<Item, Row> = { rows: readonly Item[]; send: () => Promise<Reply<{ results: readonly Row[] }>> }

/**
 * Makes the calls of several parts, one after the other, and adds up what came of each row. A part that is refused does not
 * stop the others: its rows say why, and stay selected. Fails only where there is one part, and that was refused.
 * @param refused what came of a row whose part was refused as a whole
 */
export const sendEach = <Item, Row>(
  parts: readonly Part<Item, Row>[],
  refused: (item: Item, code: CallProblem['code']) => Row,
): Promise<Reply<{ results: Row[] }>> =>
  asOneChange(async () => {
    const results: Row[] = []
    for (const { rows, send } of parts) {
      const reply = await send()
      if (!reply.ok && parts.length === 1) return reply
      results.push(...(reply.ok ? reply.value.results : rows.map((row) => refused(row, reply.error.code))))
    }
    return { ok: true, value: { results } }
  })
