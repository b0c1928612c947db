import { createListeners } from '#web/listeners.ts'
import { methodOf, type Call } from '#contract/call.ts'
import { undoActions } from '#contract/backoffice/staff-actions/calls.ts'

const changes = new Set<Promise<unknown>>()
const [notify, subscribe] = createListeners()
export const onChangesUnderway = subscribe
/** How many there have been. */
let counted = 0

function watch<Result>(changing: Promise<Result>): Promise<Result> {
  counted += 1
  changes.add(changing)
  notify()
  const end = () => {
    changes.delete(changing)
    notify()
  }
  changing.then(end, end)
  return changing
}

/** Counts a call as a change under way until it is answered, unless it only reads, or is an undo itself. @returns the same */
export const watchChange = <Result>(definition: Call, calling: Promise<Result>): Promise<Result> =>
  methodOf(definition) === 'GET' || definition === undoActions ? calling : watch(calling)

/** Counts work that begins with a change as one, up to the end of its last call. @returns what the work does */
export function asOneChange<Result>(work: () => Promise<Result>): Promise<Result> {
  const before = counted
  const working = work()
  return counted === before ? working : watch(working)
}

/** Whether a change has been sent that is not answered yet. */
export const isChangeUnderway = (): boolean => changes.size > 0

/** Waits until all changes under way are answered, and who made them has said so on the screen. */
export async function changesAnswered(): Promise<void> {
  await Promise.allSettled(changes)
  await new Promise((resolve) => setTimeout(resolve))
}
