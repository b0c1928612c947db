import { mostAtOnce } from '#rules/at-once.ts'
import type { CallProblem, Reply } from '#web/reply.ts'
import { inParts } from './in-parts.ts'
import { sendEach } from './send-each.ts'

type SendInput<Item, Row> = {
  /** How many the call takes. */
  most: number
  /** Makes the call for a part. */
  send: (part: Item[]) => Promise<Reply<{ results: readonly Row[] }>>
  /** What came of a row whose part was refused as a whole. */
  refused: (item: Item, code: CallProblem['code']) => Row
}

/**
 * Makes a call for rows, as many at once as it takes, one part after the other, and adds up what came of each: see `sendEach`.
 */
export const sendInParts = <Item, Row>(
  rows: readonly Item[],
  { most, send, refused }: SendInput<Item, Row>,
): Promise<Reply<{ results: Row[] }>> =>
  sendEach(
    inParts(rows, most).map((part) => ({ rows: part, send: () => send(part) })),
    refused,
  )

/** What came of one row of a call that takes ids. */
export type IdResult<Id> = {
  id: Id
  ok: boolean
  code?: string | undefined
  undo?: { actionId: number } | null | undefined
}

/** `sendInParts` for a call that takes the ids of rows, 500 at once, and answers with a result for each. */
export const sendRows = <Id, Row extends { id: Id }>(
  rows: readonly Row[],
  send: (part: Row[]) => Promise<Reply<{ results: readonly IdResult<Id>[] }>>,
): Promise<Reply<{ results: IdResult<Id>[] }>> =>
  sendInParts<Row, IdResult<Id>>(rows, { most: mostAtOnce, send, refused: ({ id }, code) => ({ id, ok: false, code }) })

/** As `sendRows`, where only the ids are known. */
export const sendIds = <Id>(
  ids: readonly Id[],
  send: (part: Id[]) => Promise<Reply<{ results: readonly IdResult<Id>[] }>>,
): Promise<Reply<{ results: IdResult<Id>[] }>> =>
  sendRows(
    ids.map((id) => ({ id })),
    (part) => send(part.map(({ id }) => id)),
  )
