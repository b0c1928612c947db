import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import { PgBoss, systemClock, type Clock } from 'pg-boss'

type QueueOptions = {
  pool: Pool
  log: FastifyBaseLogger
  /** Interval of the check for dead workers. */
  superviseSeconds?: number
  /** Source of time and timers. */
  clock?: Clock
}

/** Starts pg-boss in the server's database: it delivers events to consumers and starts cron jobs. */
export async function openQueues(options: QueueOptions): Promise<PgBoss> {
  const { pool, log, superviseSeconds = 30, clock = systemClock } = options
  // Empty except for a test's clock, which needs a statement on every connection.
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
    // Most delay of a cron job.
    cronWorkerIntervalSeconds: 15,
    // We use no jobs that depend on each other, so the default check every five seconds is not needed.
    flowIntervalSeconds: 3600,
    // Reindexing and vacuum are the database operator's task.
    reindex: false,
    monitorVacuum: false,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'the queues have trouble with the database'))
  await boss.start()
  return boss
}

const graceMs = 10_000

/** Waits for running work, eleven seconds at most. */
export async function closeQueues(boss: PgBoss): Promise<void> {
  // pg-boss itself looks twice a second whether its workers have ended: those at rest have at once.
  const names = new Set(boss.getWipData().map(({ name }) => name))
  const ended = Promise.all([...names].map((name) => boss.offWork(name)))
  await Promise.race([ended, pause(graceMs, undefined, { ref: false })])
  await boss.stop({ graceful: true, close: false, timeout: 1000 })
}
