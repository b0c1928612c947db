import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import { PgBoss, systemClock, type Clock } from 'pg-boss'

type QueueOptions = {
  pool: Pool
  log: FastifyBaseLogger
  /** How often it is looked for workers that died. */
  superviseSeconds?: number
  /** Source of time and timers. */
  clock?: Clock
}

/** Starts pg-boss in the server's own database: it carries events to consumers and starts the jobs that go by cron. */
export async function openQueues(options: QueueOptions): Promise<PgBoss> {
  const { pool, log, superviseSeconds = 30, clock = systemClock } = options
  // Empty but for a clock that a test drives: it wants its say on every connection.
  let sessionStatements: readonly string[] = []
  pool.on('connect', (client) => {
    for (const statement of sessionStatements) void client.query(statement)
  })
  const boss = new PgBoss({
    db: {
      executeSql: (text, values) => pool.query(text, values),
      setSessionStatements: async (statements) => void (sessionStatements = statements),
    },
    clock,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    // An occurrence is handed on within so long.
    cronWorkerIntervalSeconds: 15,
    // Jobs that wait for one another are not used here, and nobody has to look for them every five seconds.
    flowIntervalSeconds: 3600,
    // Rebuilding indexes and watching vacuum is the work of whoever runs a large database.
    reindex: false,
    monitorVacuum: false,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'the queues have trouble with the database'))
  await boss.start()
  return boss
}

/** Lets what is under way end, for ten seconds at most. */
export const closeQueues = (boss: PgBoss): Promise<void> => boss.stop({ graceful: true, close: false, timeout: 10_000 })
