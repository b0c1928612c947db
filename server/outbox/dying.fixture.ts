// A process whose consumer, named by its argument, dies while it handles an event: run by the test of the outbox.
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { connect } from '#server/adapters/database/database.ts'
import type { Consumer } from './consumer.ts'
import { openQueues } from '#server/jobs/queues.ts'
import { openOutbox } from './open.ts'

const { pool, db } = connect(process.argv[2] ?? '', 5, () => undefined)
/** The process ends while this consumer handles the event, if it is the one that dies. */
async function dieIn(consumer: string): Promise<void> {
  if (process.argv[3] !== consumer) return
  process.kill(process.pid, 'SIGKILL')
  await pause(10_000)
}
const consumers: Consumer[] = [
  {
    name: 'outside',
    topics: ['order.moved'],
    outside: async ({ id }) => {
      await sql`insert into effect values ('outside', ${id})`.execute(db)
      await dieIn('outside')
    },
  },
  {
    name: 'within',
    topics: ['order.moved'],
    within: async (tx, rows) => {
      for (const { id } of rows) await sql`insert into effect values ('within', ${id})`.execute(tx)
      await dieIn('within')
    },
  },
]
const log = pino({ level: 'silent' })
const boss = await openQueues({ pool, log })
const outbox = await openOutbox({ boss, db, consumers, log, pollSeconds: 0.5 })
await outbox.relay(new Date())
