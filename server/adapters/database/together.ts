import type { Database } from './database.ts'

type WaitingCall<Input, Output> = { input: Input; resolve: (output: Output) => void; reject: (error: unknown) => void }

/**
 * Combines what is called in the same turn of the event loop into one call, so that events handled at the same time
 * share a statement. Where that fails, each is tried alone: none fails because of another.
 * @param run returns one output for each input, in the same order
 */
export function together<Input, Output>(
  run: (db: Database, inputs: readonly Input[]) => Promise<readonly Output[]>,
): (db: Database, input: Input) => Promise<Output> {
  const waiting = new WeakMap<Database, WaitingCall<Input, Output>[]>()
  const runAll = async (db: Database, all: readonly WaitingCall<Input, Output>[]): Promise<void> => {
    try {
      const outputs = await run(
        db,
        all.map(({ input }) => input),
      )
      all.forEach(({ resolve }, index) => resolve(outputs[index] as Output))
    } catch (error) {
      if (all.length === 1) all[0]?.reject(error)
      else await Promise.all(all.map((one) => runAll(db, [one])))
    }
  }
  return (db, input) =>
    new Promise((resolve, reject) => {
      const one = { input, resolve, reject }
      const others = waiting.get(db)
      if (others) return void others.push(one)
      const all = [one]
      waiting.set(db, all)
      setImmediate(() => {
        waiting.delete(db)
        void runAll(db, all)
      })
    })
}
