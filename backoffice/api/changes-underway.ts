import { createListeners } from '#web/listeners.ts'
import { methodOf, type Call } from '#contract/call.ts'

const changes = new Set<Promise<unknown>>()
const [notify, subscribe] = createListeners()
export const onChangesUnderway = subscribe

/** Counts a call as a change under way until it is answered, unless it only reads. @returns the same */
export function watchChange<Result>(definition: Call, calling: Promise<Result>): Promise<Result> {
  if (methodOf(definition) === 'GET') return calling
  changes.add(calling)
  notify()
  const end = () => {
    changes.delete(calling)
    notify()
  }
  calling.then(end, end)
  return calling
}

/** Whether a change has been sent that is not answered yet. */
export const isChangeUnderway = (): boolean => changes.size > 0

/** Waits until all changes under way are answered, and who made them has said so on the screen. */
export async function changesAnswered(): Promise<void> {
  await Promise.allSettled(changes)
  await new Promise((resolve) => setTimeout(resolve))
}
