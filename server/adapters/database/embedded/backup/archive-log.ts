import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { sql } from 'kysely'
import type { Database } from '../../database.ts'
import { lsnOf, logPosition, segmentAt, slot, type LogPosition } from './segments.ts'
import { listBackups } from './base-backups.ts'
import { branchOf, identityOf } from './branch.ts'
import { readJson, writeJson } from './json-file.ts'

/** Where a back-up folder has the log of changes of a branch. */
export const logFolder = (folder: string, branch: string | null): string =>
  join(folder, branch === null ? 'log' : `log-${branch}`)
/** Says until when the log of a timeline is archived. */
export const archivedFile = (timeline: string): string => `archived-${timeline}.json`
/** What is archived: every change of the `database` of this number before this time, ISO 8601, the last of them in this `segment`. */
export type ArchiveEnd = { until: string; database?: string; segment?: string }

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
 * @throws Error where the folder lacks changes without which it is of no use, and a new back-up is needed: because it has no base back-up
 * of this database, or the log could not be archived there for too long; and where it has the log of another database
 */
export const archiveLog = (db: Database, folder: string): Promise<boolean> =>
  alone(db, async (one) => {
    const position = await logPosition(one)
    const archive = await archiveOf(one, folder, position)
    if (position.kept === null) return refuseLost(position, archive)
    await refuseGap({ kept: position.kept, position, folder, archive })
    await archiveNow(one, position.kept, { position, archive })
    return true
  })

/** As `archiveLog`, for a base back-up that is being taken: with it, the changes before it are of no use any more. */
export const archiveForBackup = (db: Database, folder: string): Promise<void> =>
  alone(db, async (one) => {
    const position = await logPosition(one)
    if (position.kept === null) throw new Error('PostgreSQL keeps no log for the back-up.')
    await archiveNow(one, position.kept, { position, archive: await archiveOf(one, folder, position) })
  })

/** The lock is the connection's. */
const alone = <Result>(db: Database, run: (one: Database) => Promise<Result>): Promise<Result> =>
  db.connection().execute(async (one) => {
    await sql`select pg_advisory_lock(${lock})`.execute(one)
    try {
      return await run(one)
    } finally {
      await sql`select pg_advisory_unlock(${lock})`.execute(one)
    }
  })

type Archive = {
  /** The running cluster, its number and its branch. */
  cluster: string
  database: string
  branch: string | null
  /** Its folder, and the file that says how far it reaches. */
  to: string
  end: string
  /** What that says by now. */
  archived: ArchiveEnd | null
}

/** @throws Error where the folder has the log of another database */
async function archiveOf(db: Database, folder: string, { timeline }: LogPosition): Promise<Archive> {
  const { rows } = await sql<{ data_directory: string }>`show data_directory`.execute(db)
  const cluster = rows[0]?.data_directory ?? ''
  const [database, branch] = [await identityOf(cluster), await branchOf(cluster)]
  const to = logFolder(folder, branch)
  const end = join(to, archivedFile(timeline))
  const archived = await readJson<ArchiveEnd>(end)
  // Segments of two databases have the same names: the second one's would be taken for archived, and be lost.
  if (archived?.database !== undefined && archived.database !== database)
    throw new Error(`${to} has the changes of another database. Set BACKUP_DIR to a folder of its own.`)
  return { cluster, database, branch, to, end, archived }
}

type ArchiveStep = { position: LogPosition; archive: Archive }

async function archiveNow(db: Database, kept: number, { position, archive }: ArchiveStep): Promise<void> {
  const until = new Date().toISOString()
  const { written, size } = position
  const { cluster, database, to, end } = archive
  const from = join(cluster, 'pg_wal')
  await mkdir(to, { recursive: true, mode: 0o700 })
  const current = Math.floor(written / size) * size
  for (let at = Math.floor(kept / size) * size; at < current; at += size)
    await addFull(from, to, segmentAt(at, position))
  await addPart(from, to, segmentAt(current, position), written - current)
  await writeJson(end, { until, database, segment: segmentAt(current, position) } satisfies ArchiveEnd)
  if (current > kept) await sql`select pg_replication_slot_advance(${slot}, ${lsnOf(current)}::pg_lsn)`.execute(db)
}

/** A shop that was never backed up keeps nothing; one that was restored was backed up once. */
function refuseLost({ hasSlot }: LogPosition, { branch }: Archive): false {
  if (hasSlot)
    throw new Error(`Changes are missing in the back-up, which could not be written for too long: ${takeOne}`)
  if (branch !== null) throw new Error(`This database was restored and is not backed up since: ${takeOne}`)
  return false
}

type GapSearch = ArchiveStep & { kept: number; folder: string }

/** Another folder may have been archived to meanwhile, or a disk of which it is one. */
async function refuseGap({ kept, position, folder, archive: { archived, branch } }: GapSearch): Promise<void> {
  const bases = await listBackups(folder)
  if (!bases.some((base) => (base.branch ?? null) === branch))
    throw new Error(`${folder} has no back-up of this database: ${takeOne}`)
  if (archived?.segment !== undefined && archived.segment < segmentAt(kept, position))
    throw new Error(`Changes since ${archived.until} are missing in ${folder}: ${takeOne}`)
}

const takeOne = 'run npm run backup.'

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
