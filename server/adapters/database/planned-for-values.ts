import { sql } from 'kysely'

/** What marks a statement that is not prepared; a comment, since it reaches the pool as text only. */
export const notPrepared = '/* planned for its values */'

/**
 * The end of a statement whose plan depends on its values, such as a list with filters among a million orders: it is
 * planned each time. Of a prepared statement PostgreSQL keeps one plan for all values after five runs, for which it
 * assumes a tenth of the rows for a limit that it does not know: lists took three times as long from the sixth on.
 */
export const plannedForValues = sql.raw<never>(notPrepared)
