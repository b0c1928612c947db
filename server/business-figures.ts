import { sql } from 'kysely'
import type { Pool } from 'pg'
import type { Database } from './adapters/database/database.ts'
import type { LongReads } from './adapters/database/reading-copy.ts'
import type { Figure } from './http/metrics.ts'
import { archiveFigure } from './archive-figure.ts'
import { lastStockMismatches } from '#server/stock-ledger/stock-ledger.ts'
import { jobFigures } from './jobs/scheduler/job-figures.ts'
import type { Catalogue } from '#server/catalogue/catalogue.ts'
import { countDead, outboxBacklog } from '#server/outbox/outbox.ts'

type Sources = {
  db: Database
  longReads: LongReads
  /** The connections of requests, where this process has them in a pool of its own. */
  pool?: Pool | undefined
  catalogue: Pick<Catalogue, 'stock'>
  /** The names of this release's jobs; null before they have started. */
  jobs: () => readonly string[] | null
}

/** Numbers for `/metrics` beyond those of requests, read each time. */
export const businessFigures = ({ db, longReads, pool, catalogue, jobs }: Sources): Figure[] => [
  // First: those after it take connections themselves.
  ...(pool ? [poolFigure(pool)] : []),
  {
    name: 'songdee_stock_faults',
    help: 'Products whose stock was not its ledger last night',
    read: () => lastStockMismatches(db),
  },
  {
    name: 'songdee_database_up',
    help: 'Whether the database answers this process',
    read: () =>
      sql`select 1`.execute(db).then(
        () => 1,
        () => 0,
      ),
    late: 0,
  },
  archiveFigure(db),
  {
    name: 'songdee_long_reads_total',
    help: 'Figures, files and checks that were read since the start, by the database that answered',
    label: 'from',
    onlyGrows: true,
    readEach: async () => longReads.counts(),
  },
  ...(longReads.bytesBehind ? [copyFigure(longReads.bytesBehind)] : []),
  ...jobFigures(db, jobs),
  { name: 'songdee_events_given_up', help: 'Events a consumer failed at to the end', read: () => countDead(db) },
  {
    name: 'songdee_events_waiting',
    help: 'Deliveries of events that are not done and not given up, by consumer',
    label: 'consumer',
    readEach: async () => new Map((await outboxBacklog(db)).map(({ consumer, waiting }) => [consumer, waiting])),
  },
  {
    name: 'songdee_events_oldest_seconds',
    help: 'Age of the oldest event that waits, by consumer',
    label: 'consumer',
    readEach: async () => new Map((await outboxBacklog(db)).map(({ consumer, seconds }) => [consumer, seconds])),
  },
  {
    name: 'songdee_catalogue_age_seconds',
    help: 'Since this process last looked for newer products and stock',
    read: async () => (Date.now() - catalogue.stock().readAt) / 1000,
  },
]

const poolFigure = (pool: Pool): Figure => ({
  name: 'songdee_pool_connections',
  help: 'Connections to the database for requests: in use, idle, and requests that wait for one',
  label: 'state',
  readEach: async () =>
    new Map([
      ['used', pool.totalCount - pool.idleCount],
      ['idle', pool.idleCount],
      ['waiting', pool.waitingCount],
    ]),
})

const copyFigure = (read: () => Promise<number>): Figure => ({
  name: 'songdee_copy_behind_bytes',
  help: 'What the copy for reading lacks of the log of the database; not a number where it does not answer, or is no copy of it',
  read,
})
