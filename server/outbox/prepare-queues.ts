import { keysOf } from '#rules/keys-of.ts'
import type { PgBoss, QueueOptions, QueuePolicy } from 'pg-boss'

/** Creates the queues that are missing, and changes those with other settings: one statement where all are as they are wanted. */
export async function prepareQueues(
  boss: PgBoss,
  names: readonly string[],
  policy: QueuePolicy,
  settings: QueueOptions,
): Promise<void> {
  if (names.length === 0) return
  const known = new Map((await boss.getQueues([...names])).map((queue) => [queue.name, queue]))
  for (const name of names) {
    const queue = known.get(name)
    if (!queue) await boss.createQueue(name, { policy, ...settings })
    else if (!hasSettings(queue, settings)) await boss.updateQueue(name, settings)
  }
}

const hasSettings = (queue: QueueOptions, settings: QueueOptions): boolean =>
  keysOf(settings).every((key) => queue[key] === settings[key])
