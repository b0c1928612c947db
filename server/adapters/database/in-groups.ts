import type { Database } from './database.ts'
import { runWaiting, type WaitingCall } from './waiting-calls.ts'

type Group<Input, Output> = { running: number; waiting: WaitingCall<Input, Output>[] }

type Limits<Input> = {
  /** Groups that run at the same time. */
  atOnce: number
  /** Inputs of one group. */
  most: number
  /** Milliseconds after which waiting inputs run although the groups before them still do: these may wait for a lock. */
  gatherMs: number
  /** Inputs of the same key are never in one group. */
  keyOf: (input: Input) => string
}

/**
 * Gathers what is called while earlier calls still run into one call, so that all of it shares a statement and a commit. A
 * call that finds nothing running waits for nobody. Where a group fails, each of it is tried alone: none fails because of
 * another.
 * @param run returns one output for each input, in the same order
 */
export function inGroups<Input, Output>(
  run: (db: Database, inputs: readonly Input[]) => Promise<readonly Output[]>,
  { atOnce, most, gatherMs, keyOf }: Limits<Input>,
): (db: Database, input: Input) => Promise<Output> {
  const groups = new WeakMap<Database, Group<Input, Output>>()

  const start = (db: Database, group: Group<Input, Output>): void => {
    const keys = new Set<string>()
    const all = group.waiting.filter(({ input }) => keys.size < most && keys.size < keys.add(keyOf(input)).size)
    if (all.length === 0) return
    group.waiting = group.waiting.filter((one) => !all.includes(one))
    group.running += 1
    const impatient = setTimeout(() => start(db, group), gatherMs)
    void runWaiting(run, db, all).then(() => {
      clearTimeout(impatient)
      group.running -= 1
      if (group.running < atOnce) start(db, group)
    })
  }

  return (db, input) =>
    new Promise((resolve, reject) => {
      const group = groups.get(db) ?? { running: 0, waiting: [] }
      groups.set(db, group)
      group.waiting.push({ input, resolve, reject })
      if (group.running < atOnce) start(db, group)
    })
}
