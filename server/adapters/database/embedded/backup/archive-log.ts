import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { sql } from 'kysely'
import type { Database } from '../../database.ts'
import { lsnOf, logPosition, segmentAt, slot, type LogPosition } from './segments.ts'
import { branchOf, identityOf } from './branch.ts'
import { readJson, writeJson } from './json-file.ts'

/** Where a back-up folder has the log of changes of a branch. */
export const logFolder = (folder: string, branch: string | null): string =>
  join(folder, branch === null ? 'log' : `log-${branch}`)
/** Says until when the log of a timeline is archived. */
export const archivedFile = (timeline: string): string => `archived-${timeline}.json`
/** What is archived: every change of the `database` of this number before this time, ISO 8601. */
export type ArchiveEnd = { until: string; database?: string }

const fullName = (segment: string): string => `${segment}.gz`
/** Of the segment that is being written: so many of its bytes. */
const partName = (segment: string, bytes: number): string => `${segment}.${String(bytes).padStart(9, '0')}.part.gz`

/**
 * Creates the slot, so that the server keeps its log until it is archived.
 * @returns whether there was none
 */
export async function keepLog(db: Database): Promise<boolean> {
  const { kept, hasSlot } = await logPosition(db)
  if (kept !== null) return false
  // One that was lost.
  await dropSlot(db)
  await sql`select pg_create_physical_replication_slot(${slot}, true)`.execute(db)
  return !hasSlot
}

/** The server keeps no log any more: without a base back-up it would fill its disk with what is of no use. */
export const dropSlot = (db: Database): Promise<unknown> =>
  sql`select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = ${slot}`.execute(db)

/** Arbitrary but fixed: one process at a time archives. */
const lock = 7_203_418

/**
 * Adds to the back-up folder what the log of changes has got since the last call, also of the segment that is being
 * written. Processes that call it at once do it one after the other: a slot is only moved forwards, and by one of them, and
 * the server may use a segment again as soon as another one has archived it.
 * @returns false where nothing is kept, because no back-up was ever taken
 * @throws Error where the server has given up what it kept, because it could not be archived for too long, or the folder has the log
 * of another database
 */
export const archiveLog = (db: Database, folder: string): Promise<boolean> =>
  // The lock is the connection's.
  db.connection().execute(async (one) => {
    await sql`select pg_advisory_lock(${lock})`.execute(one)
    try {
      return await archiveNow(one, folder)
    } finally {
      await sql`select pg_advisory_unlock(${lock})`.execute(one)
    }
  })

async function archiveNow(db: Database, folder: string): Promise<boolean> {
  const until = new Date().toISOString()
  const position = await logPosition(db)
  const { kept, written, size } = position
  if (kept === null) return refuseLost(position)
  const { rows } = await sql<{ data_directory: string }>`show data_directory`.execute(db)
  const cluster = rows[0]?.data_directory ?? ''
  const from = join(cluster, 'pg_wal')
  const to = logFolder(folder, await branchOf(cluster))
  await mkdir(to, { recursive: true, mode: 0o700 })
  const end = join(to, archivedFile(position.timeline))
  const database = await identityOf(cluster)
  await refuseOthers(end, database)
  const current = Math.floor(written / size) * size
  for (let at = Math.floor(kept / size) * size; at < current; at += size)
    await addFull(from, to, segmentAt(at, position))
  await addPart(from, to, segmentAt(current, position), written - current)
  await writeJson(end, { until, database } satisfies ArchiveEnd)
  if (current > kept) await sql`select pg_replication_slot_advance(${slot}, ${lsnOf(current)}::pg_lsn)`.execute(db)
  return true
}

function refuseLost({ hasSlot }: LogPosition): false {
  if (!hasSlot) return false
  throw new Error('Changes are missing in the back-up, which could not be written for too long: run npm run backup.')
}

/** Segments of two databases have the same names: the second one's would be taken for archived, and be lost. */
async function refuseOthers(end: string, database: string): Promise<void> {
  const archived = await readJson<ArchiveEnd>(end)
  if (archived?.database !== undefined && archived.database !== database)
    throw new Error(`${dirname(end)} has the changes of another database. Set BACKUP_DIR to a folder of its own.`)
}

async function addFull(from: string, to: string, segment: string): Promise<void> {
  const names = await readdir(to)
  if (!names.includes(fullName(segment))) await pack(join(from, segment), join(to, fullName(segment)))
  await removeParts(to, segment)
}

async function addPart(from: string, to: string, segment: string, bytes: number): Promise<void> {
  const name = partName(segment, bytes)
  if (bytes === 0 || (await readdir(to)).includes(name)) return
  await pack(join(from, segment), join(to, name), bytes)
  await removeParts(to, segment, name)
}

async function removeParts(to: string, segment: string, except = ''): Promise<void> {
  for (const name of await readdir(to)) {
    // A shorter one only: another process may have written more meanwhile.
    if (name.startsWith(`${segment}.`) && name.endsWith('.part.gz') && (!except || name < except))
      await rm(join(to, name), { force: true })
  }
}

/** It has its name only when it is whole and on the disk; of one that is not, nothing stays: the disk may be full. */
async function pack(from: string, to: string, bytes?: number): Promise<void> {
  const unfinished = `${to}.${process.pid}`
  try {
    await pipeline(
      createReadStream(from, bytes === undefined ? {} : { end: bytes - 1 }),
      createGzip({ level: 1 }),
      createWriteStream(unfinished, { mode: 0o600, flush: true }),
    )
    await rename(unfinished, to)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}
