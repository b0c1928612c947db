import type { CallProblem, Reply } from '#web/reply.ts'
import type { RowResult } from './SelectionBar.tsx'
import type { Undo } from './toasts.ts'

type RowByRow<Item> = {
  nameOf: (row: Item) => Pick<RowResult, 'id' | 'name'>
  send: (row: Item) => Promise<Reply<object>>
  /** Why a row was refused. */
  errors: Readonly<Record<CallProblem['code'], string>>
}

type AnswerOfRows = {
  results: RowResult[]
  /** How many rows were done: a toast says so where it is one or more. */
  done: number
  /** Undoes all that was done; null where nothing of it can be. */
  undo: Undo | null
}

const undoOf = (answer: object) => ('undo' in answer ? (answer.undo as { actionId: number } | null | undefined) : null)

/** Makes a call for each of the rows that are selected, one after the other; one that is refused does not stop the rest. */
export async function rowByRow<Item>(
  rows: readonly Item[],
  { nameOf, send, errors }: RowByRow<Item>,
): Promise<AnswerOfRows> {
  const results: RowResult[] = []
  const actionIds: number[] = []
  for (const row of rows) {
    const reply = await send(row)
    const undo = reply.ok ? undoOf(reply.value) : null
    if (undo) actionIds.push(undo.actionId)
    results.push({ ...nameOf(row), ok: reply.ok, ...(!reply.ok && { text: errors[reply.error.code] }) })
  }
  const done = results.filter(({ ok }) => ok).length
  return { results, done, undo: actionIds.length > 0 ? { actionIds } : null }
}
