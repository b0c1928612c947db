import type { Database } from './database.ts'
import { runWaiting, type WaitingCall } from './waiting-calls.ts'

/**
 * Combines what is called in the same turn of the event loop into one call, so that events handled at the same time
 * share a statement. Where that fails, each is tried alone: none fails because of another.
 * @param run returns one output for each input, in the same order
 */
export function together<Input, Output>(
  run: (db: Database, inputs: readonly Input[]) => Promise<readonly Output[]>,
): (db: Database, input: Input) => Promise<Output> {
  const waiting = new WeakMap<Database, WaitingCall<Input, Output>[]>()
  return (db, input) =>
    new Promise((resolve, reject) => {
      const one = { input, resolve, reject }
      const others = waiting.get(db)
      if (others) return void others.push(one)
      const all = [one]
      waiting.set(db, all)
      setImmediate(() => {
        waiting.delete(db)
        void runWaiting(run, db, all)
      })
    })
}
