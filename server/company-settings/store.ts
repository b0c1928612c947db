import { sql, type Selectable } from 'kysely'
import type { CompanySettingTable } from '#server/adapters/database/company-tables.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import type { StoredColumns } from './in-force.ts'

export type StoredSettings = Selectable<CompanySettingTable>

/** The number that rises with every change, as one value for the watch. */
export const revisionNow = sql<number>`select revision from company_setting`

/** The number that rises with every change. */
export async function readRevision(db: Database): Promise<number> {
  const { revision } = await db.selectFrom('company_setting').select('revision').executeTakeFirstOrThrow()
  return revision
}

export const readStored = (db: Database): Promise<StoredSettings> =>
  db.selectFrom('company_setting').selectAll().executeTakeFirstOrThrow()

export const lockStored = (tx: Tx): Promise<StoredSettings> =>
  tx.selectFrom('company_setting').selectAll().forUpdate().executeTakeFirstOrThrow()

/** Writes columns of the row that was locked. */
export async function writeStored(tx: Tx, columns: StoredColumns, revision: number): Promise<void> {
  await tx
    .updateTable('company_setting')
    .set({ ...columns, revision })
    .execute()
}
