import type { Database } from './database.ts'

/** A call that waits to be made together with others. */
export type WaitingCall<Input, Output> = {
  input: Input
  resolve: (output: Output) => void
  reject: (error: unknown) => void
}

/** Makes waiting calls as one. Where that fails, each is tried alone: none fails because of another. */
export async function runWaiting<Input, Output>(
  run: (db: Database, inputs: readonly Input[]) => Promise<readonly Output[]>,
  db: Database,
  all: readonly WaitingCall<Input, Output>[],
): Promise<void> {
  try {
    const outputs = await run(
      db,
      all.map(({ input }) => input),
    )
    all.forEach(({ resolve }, index) => resolve(outputs[index] as Output))
  } catch (error) {
    if (all.length === 1) all[0]?.reject(error)
    else await Promise.all(all.map((one) => runWaiting(run, db, [one])))
  }
}
