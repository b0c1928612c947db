import type { Snapshot, StockLevels } from './snapshot.ts'

/**
 * The catalogue as the rest of the server sees it: two immutable values in memory, replaced when the database has newer
 * ones. Reading costs nothing and never waits.
 */
export type Catalogue = {
  snapshot: () => Snapshot
  stock: () => StockLevels
  /** Makes sure that the snapshot is of at least this version. */
  atLeast: (version: number) => Promise<Snapshot>
  /** Tells what has just been committed, so that this process need not wait for its next look at the database. */
  stockChanged: () => void
  close: () => void
}
