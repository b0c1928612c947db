import { sql, type RawBuilder } from 'kysely'
import type { LongReads } from '#server/adapters/database/reading-copy.ts'
import type { RowsOf } from './list.ts'

/** Rows that are fetched at once. */
const atOnce = 500
/** A reader on a slow line may take so long between two of them. */
const longestPause = '5min'

/** All rows, as they are requested. What is open is closed when the reader stops. */
export async function* readAll<Row>(longReads: LongReads, rows: RowsOf<Row>): AsyncGenerator<Row> {
  if ('statement' in rows) yield* readByCursor(longReads, rows.statement)
  else
    for (let page = 0; ; page += 1) {
      const { content, totalPages } = await rows.pages(page)
      yield* content
      if (page + 1 >= totalPages) return
    }
}

let count = 0

/** The rows of a statement by a cursor of the database, all as they are at one moment. */
async function* readByCursor<Row>(longReads: LongReads, statement: RawBuilder<Row>): AsyncGenerator<Row> {
  // A name of its own: prepared statements remember the columns of a cursor by its name.
  const cursor = sql.ref(`export_${(count += 1)}`)
  const tx = await longReads.begin()
  try {
    await sql`set local idle_in_transaction_session_timeout = ${sql.lit(longestPause)}`.execute(tx)
    await sql`declare ${cursor} no scroll cursor for ${statement}`.execute(tx)
    for (;;) {
      const { rows } = await sql<Row>`fetch forward ${sql.lit(atOnce)} from ${cursor}`.execute(tx)
      yield* rows
      if (rows.length < atOnce) return
    }
  } finally {
    await tx.rollback().execute()
  }
}
