import { sqlState } from './database.ts'

const tries = 3

/** Deadlock; foreign key without its row. */
const again: readonly (string | undefined)[] = ['40P01', '23503']

/**
 * Writes an order, or a change of one, again where the database has taken it back: an offer that it was priced with was
 * taken back to its draft meanwhile, so that it has to be priced again; or of two transactions that waited for each other,
 * which our lock order excludes and another tool may cause, it was the one that was ended.
 * @throws what the third try throws
 */
export async function untilItStands<Written>(write: () => Promise<Written>, left = tries): Promise<Written> {
  try {
    return await write()
  } catch (error) {
    if (!again.includes(sqlState(error)) || left <= 1) throw error
    return untilItStands(write, left - 1)
  }
}
