import { sql } from 'kysely'
import type { Database } from './adapters/database/database.ts'
import type { Figure } from './http/metrics.ts'
import { lastStockMismatches } from '#server/stock-ledger/stock-ledger.ts'
import { jobFigures } from './jobs/scheduler/job-figures.ts'
import { countDead } from '#server/outbox/outbox.ts'

/** Business numbers for `/metrics`, read per request. */
export const businessFigures = (db: Database): Figure[] => [
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
  ...jobFigures(db),
  { name: 'songdee_events_given_up', help: 'Events a consumer failed at to the end', read: () => countDead(db) },
]
