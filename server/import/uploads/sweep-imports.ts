import { sql } from 'kysely'
import type { Database } from '#server/adapters/database/database.ts'
import { dayMs } from '#rules/bangkok-time.ts'

/** Long enough to correct a file and import it again. Files and findings hold data of retailers. */
const fileDays = 7

/**
 * Deletes the files of imports, their first lines and the cells that were refused, a week after the upload, and what an undone import had
 * done, a week after it was undone. The imports themselves stay, with their counts.
 */
export async function sweepImports(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - fileDays * dayMs)
  const old = db.selectFrom('data_import').select('id').where('uploaded_at', '<', before)
  await db.deleteFrom('data_import_content').where('import_id', 'in', old).execute()
  await db.deleteFrom('data_import_finding').where('import_id', 'in', old).execute()
  await db
    .updateTable('data_import')
    .set({ header: '[]', first_lines: '[]' })
    .where('uploaded_at', '<', before)
    .where('first_lines', '<>', sql<string[][]>`'[]'`)
    .execute()
  const undone = db.selectFrom('data_import').select('id').where('undone_at', '<', before)
  await db.deleteFrom('data_import_change').where('import_id', 'in', undone).execute()
}
