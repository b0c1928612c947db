import type { QueuedOperation, QueueStore } from './send-queue.ts'

/** A store of operations that lasts as long as the test. */
export function aQueueStore<Payload>(): QueueStore<Payload> & { rows: () => QueuedOperation<Payload>[] } {
  let rows: QueuedOperation<Payload>[] = []
  let last = 0
  return {
    rows: () => rows,
    add: async (added) => {
      for (const operation of added) {
        last += 1
        rows = [...rows, { ...operation, seq: last, refused: null }]
      }
    },
    list: async () => rows,
    refuse: async (seq, code) => {
      rows = rows.map((row) => (row.seq === seq ? { ...row, refused: code } : row))
    },
    remove: async (seq) => {
      rows = rows.filter((row) => row.seq !== seq)
    },
  }
}

/** Runs one after the other, as Web Locks do for all tabs. */
export function aLock() {
  let last: Promise<unknown> = Promise.resolve()
  return <Value>(operation: () => Promise<Value>): Promise<Value> => {
    const run = last.then(operation, operation)
    last = run.catch(() => undefined)
    return run
  }
}
