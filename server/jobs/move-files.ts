import { sql } from 'kysely'
import { minuteMs } from '#rules/bangkok-time.ts'
import type { Database } from '#server/adapters/database/database.ts'
import type { FileStore } from '#server/adapters/files/port.ts'

/** Files that are moved before the queue is read again. */
const batch = 20
/** Longer than any transaction that may copy a key: see `0199_files.sql`. */
const keptMinutes = 10

/** The tables of files and the columns of their bytes, by the folder of their keys. */
const places = {
  pictures: { table: 'picture', bytes: 'source' },
  slips: { table: 'payment_slip', bytes: 'picture' },
  problems: { table: 'problem_photo', bytes: 'picture' },
  deliveries: { table: 'delivery_photo', bytes: 'picture' },
} as const
type Folder = keyof typeof places
const isFolder = (folder: string): folder is Folder => folder in places

/** The row that a key was made for. */
function rowOf(key: string) {
  const [folder = '', id = ''] = key.split('/')
  if (!isFolder(folder)) throw new Error(`No table has files like ${key}`)
  const { table, bytes } = places[folder]
  const [report = '', no = ''] = [id.slice(0, 36), id.slice(37)]
  const isRow =
    folder === 'problems'
      ? sql`report_id = ${report}::uuid and no = ${no}::smallint`
      : folder === 'pictures'
        ? sql`id = ${id}`
        : sql`id = ${id}::uuid`
  return { table: sql.table(table), bytes: sql.ref(bytes), isRow }
}

/**
 * Moves files from the database to the storage, and removes from there what no row has any more. A file leaves the
 * database when the storage has confirmed it: stopped anywhere, the next turn stores the same file under the same key.
 * @throws Error of the storage; the rest waits for the next turn
 */
export async function moveFiles(db: Database, files: FileStore, now: Date, stopping: AbortSignal): Promise<void> {
  await removeFiles(db, files, now)
  for (;;) {
    const { rows } = await sql<{ key: string }>`select key from file_to_move order by seq limit ${batch}`.execute(db)
    for (const { key } of rows) {
      stopping.throwIfAborted()
      await moveFile(db, files, key)
    }
    if (rows.length < batch) return
  }
}

async function moveFile(db: Database, files: FileStore, key: string): Promise<void> {
  const { table, bytes, isRow } = rowOf(key)
  const { rows } = await sql<{ bytes: Buffer | null }>`select ${bytes} as bytes from ${table} where ${isRow}`.execute(
    db,
  )
  const found = rows[0]?.bytes ?? null
  if (found) await files.put(key, found)
  await sql`
    with moved as (
      update ${table} set ${bytes} = null, file_key = ${key}
      where ${isRow} and ${bytes} is not null and ${found !== null}::boolean returning 1),
    done as (delete from file_to_move where key = ${key})
    insert into file_to_remove (key) select ${key} where not exists (select from moved) on conflict do nothing`.execute(
    db,
  )
}

async function removeFiles(db: Database, files: FileStore, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptMinutes * minuteMs)
  const { rows } = await sql<{ key: string }>`
    select key from file_to_remove where at < ${before} order by at limit ${batch}`.execute(db)
  for (const { key } of rows) {
    if (!(await isUsed(db, key))) await files.remove(key)
    await sql`delete from file_to_remove where key = ${key} and at < ${before}`.execute(db)
  }
}

/** Whether a row has this file: the one that it was made for, or a slip that counts for another order too. */
async function isUsed(db: Database, key: string): Promise<boolean> {
  const { table, isRow } = rowOf(key)
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from ${table} where ${isRow} and file_key = ${key})
      or exists (select from payment_slip where file_key = ${key}) as used`.execute(db)
  return rows[0]?.used ?? false
}
