import { mayRepeat } from '#web/may-repeat.ts'
import type { CallProblem, Reply } from '#web/reply.ts'
import type { RowResult } from './SelectionBar.tsx'
import { undoOfAll, type Undo, type Undoable } from './toasts.ts'

type RowByRow<Item> = {
  nameOf: (row: Item) => Pick<RowResult, 'id' | 'name'>
  send: (row: Item) => Promise<Reply<object & Undoable>>
  /** Why a row was refused. */
  errors: Readonly<Record<CallProblem['code'], string>>
  /** The same of a row that changed in between, where a screen has better words for it. */
  conflict?: string
}

type AnswerOfRows = {
  results: RowResult[]
  /** How many rows were done: a toast says so where it is one or more. */
  done: number
  /** Undoes all that was done; null where nothing of it can be. */
  undo: Undo | null
}

/** Makes a call for each of the rows that are selected, one after the other; one that is refused does not stop the rest. */
export async function rowByRow<Item>(
  rows: readonly Item[],
  { nameOf, send, errors, conflict = errors.conflict }: RowByRow<Item>,
): Promise<AnswerOfRows> {
  const results: RowResult[] = []
  const answers: Undoable[] = []
  for (const row of rows) {
    const reply = await send(row)
    if (reply.ok) answers.push(reply.value)
    const code = reply.ok ? null : reply.error.code
    results.push({
      ...nameOf(row),
      ok: reply.ok,
      ...(code && { text: code === 'conflict' ? conflict : errors[code] }),
    })
  }
  const done = results.filter(({ ok }) => ok).length
  return { results, done, undo: undoOfAll(answers) }
}

/**
 * `rowByRow` for what a question does: fails where no row was answered, so that the question stays open. What the server has decided
 * about one of them is said at its row.
 */
export async function rowsOrProblem<Item>(rows: readonly Item[], how: RowByRow<Item>): Promise<Reply<AnswerOfRows>> {
  const unanswered: CallProblem[] = []
  const value = await rowByRow(rows, {
    ...how,
    send: async (row) => {
      const reply = await how.send(row)
      if (!reply.ok && mayRepeat(reply.error)) unanswered.push(reply.error)
      return reply
    },
  })
  const [error] = unanswered
  return error && unanswered.length === rows.length ? { ok: false, error } : { ok: true, value }
}
