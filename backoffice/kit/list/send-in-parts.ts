import { mostAtOnce } from '#rules/at-once.ts'
import { asOneChange } from '#backoffice/api/changes-underway.ts'
import type { CallProblem, Reply } from '#web/reply.ts'
import { inParts } from './in-parts.ts'

type SendInput<Item, Row> = {
  /** How many the call takes. */
  most: number
  /** Makes the call for a part. */
  send: (part: Item[]) => Promise<Reply<{ results: readonly Row[] }>>
  /** What came of a row whose part was refused as a whole. */
  refused: (item: Item, code: CallProblem['code']) => Row
}

/**
 * Makes a call for rows, as many at once as it takes, one part after the other, and adds up what came of each. A part that
 * is refused does not stop the others: its rows say why, and stay selected. Fails only where all fit into one part, and
 * that was refused.
 */
export const sendInParts = <Item, Row>(
  rows: readonly Item[],
  { most, send, refused }: SendInput<Item, Row>,
): Promise<Reply<{ results: Row[] }>> =>
  asOneChange(async () => {
    const results: Row[] = []
    for (const part of inParts(rows, most)) {
      const reply = await send(part)
      if (!reply.ok && rows.length <= most) return reply
      results.push(...(reply.ok ? reply.value.results : part.map((row) => refused(row, reply.error.code))))
    }
    return { ok: true, value: { results } }
  })

type IdResult<Id> = { id: Id; ok: boolean; code?: string | undefined; undo?: { actionId: number } | null | undefined }

/** `sendInParts` for a call that takes ids, 500 at once, and answers with a result for each. */
export const sendIds = <Id>(
  ids: readonly Id[],
  send: (part: Id[]) => Promise<Reply<{ results: readonly IdResult<Id>[] }>>,
): Promise<Reply<{ results: IdResult<Id>[] }>> =>
  sendInParts<Id, IdResult<Id>>(ids, { most: mostAtOnce, send, refused: (id, code) => ({ id, ok: false, code }) })
