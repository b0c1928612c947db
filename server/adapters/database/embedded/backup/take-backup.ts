import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Pool, PoolClient } from 'pg'
import type { Database } from '../../database.ts'
import { archiveForBackup, dropSlot, keepLog, logFolder } from './archive-log.ts'
import { basesFolder, clusterFolder, factsFile, filesFolder, listBackups, type BaseBackup } from './base-backups.ts'
import { branchOf, identityOf } from './branch.ts'
import { copyFiles } from './copy-files.ts'
import { writeJson } from './json-file.ts'
import { logPosition, segmentAt, segmentOf } from './segments.ts'

/** Folders of the data folder that are kept besides PostgreSQL's. Resized pictures are made again. */
const ownFolders = ['gateway', 'imports']

/** What a copy of a cluster must not have, or has no use for. */
const leftOut =
  /^(?:pg_(?:wal|replslot|dynshmem|notify|serial|snapshots|stat_tmp|subtrans)|postmaster\.(?:pid|opts)|\.s\.PGSQL.*|(?:.*\/)?pgsql_tmp.*|(?:.*\/)?pg_internal\.init)$/

type TakeBackup = {
  pool: Pool
  db: Database
  /** The data folder of the shop. */
  dataDir: string
  /** Where back-ups are kept. */
  folder: string
  /** Base back-ups to keep, with this one; what is older is removed, and so is its log. */
  keep: number
}

/**
 * Copies the embedded database while it runs. From the first one on, the log of changes is archived as well. Of one that fails nothing
 * stays, and the last `keep` before it are as they were.
 * @returns its facts and its folder
 * @throws Error where another one is being taken, the folder is another database's, or has no room
 */
export async function takeBackup(wanted: TakeBackup): Promise<BaseBackup & { path: string }> {
  // PostgreSQL ends a back-up with the connection that began it, which is closed here.
  const client = await wanted.pool.connect()
  try {
    await keepOthersOut(client)
    await refuseOthers(client, wanted.folder)
    return await takeAlone(client, wanted)
  } finally {
    client.release(true)
  }
}

/** While nobody else may write among these back-ups. */
async function takeAlone(
  client: PoolClient,
  { db, dataDir, folder, keep }: TakeBackup,
): Promise<BaseBackup & { path: string }> {
  const from = new Date()
  const path = join(basesFolder(folder), await nextName(folder, from))
  const unfinished = `${path}.unfinished`
  let isFirst = false
  try {
    await makeRoom(folder, keep)
    await mkdir(unfinished, { recursive: true, mode: 0o700 })
    isFirst = await keepLog(db)
    const copy = join(unfinished, clusterFolder)
    const { start, label } = await copyCluster(client, copy)
    await writeFile(join(copy, 'backup_label'), label, { mode: 0o600, flush: true })
    for (const own of ownFolders)
      await copyFiles(join(dataDir, own), join(unfinished, filesFolder, own), { isLive: true })
    // With what was written meanwhile, without which the copy is of no use.
    await archiveForBackup(db, folder)
    const position = await logPosition(db)
    const facts: BaseBackup = {
      from: from.toISOString(),
      until: new Date().toISOString(),
      segment: segmentAt(start, position),
      segmentSize: position.size,
      branch: await branchOf(copy),
    }
    await writeJson(join(unfinished, factsFile), facts)
    await rename(unfinished, path)
    await removeOlder(folder, keep)
    return { ...facts, path }
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    if (isFirst) await dropSlot(db)
    throw isFull(error) ? new Error(noRoom(folder), { cause: error }) : error
  }
}

/** What a back-up that was killed has left may be as large as the database. */
async function makeRoom(folder: string, keep: number): Promise<void> {
  const names = existsSync(basesFolder(folder)) ? await readdir(basesFolder(folder)) : []
  for (const name of names.filter((one) => one.endsWith('.unfinished')))
    await rm(join(basesFolder(folder), name), { recursive: true, force: true })
  if ((await listBackups(folder)).length > keep) await removeOlder(folder, keep)
}

/** Its time, or the next name where the newest back-up is of a later one: the clock was set back, and the newest must stay the last. */
async function nextName(folder: string, at: Date): Promise<string> {
  const names = (await listBackups(folder)).map(({ path }) => basename(path))
  // One that a person has renamed is no time.
  const taken = names.filter((name) => /^\d+$/.test(name)).map(Number)
  const name = at.toISOString().replaceAll(/\D/g, '').slice(0, 14)
  return String(Math.max(Number(name), ...taken.map((one) => one + 1)))
}

/** Arbitrary but fixed: one back-up at a time. */
const lock = 7_203_417

async function keepOthersOut(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [lock])
  if (!rows[0]?.mine) throw new Error('Another back-up is being taken.')
}

/** Two databases in one folder: the newest copy would be now of the one, now of the other. */
async function refuseOthers(client: PoolClient, folder: string): Promise<void> {
  const newest = (await listBackups(folder)).at(-1)
  if (!newest) return
  const { rows } = await client.query<{ folder: string }>(`select current_setting('data_directory') as folder`)
  if ((await identityOf(rows[0]?.folder ?? '')) !== (await identityOf(join(newest.path, clusterFolder))))
    throw new Error(`${folder} has the back-ups of another database. Set BACKUP_DIR to a folder of its own.`)
}

export const isFull = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOSPC'
const noRoom = (folder: string): string =>
  `${folder} has no room for a copy, which is as large as the database in DATA_DIR. What was copied of it is removed; the back-ups before it are as they were.`

/** @returns the position where the log that it needs begins, and the label that makes a cluster of it */
async function copyCluster(client: PoolClient, to: string): Promise<{ start: number; label: string }> {
  const began = await client.query<{ start: number; folder: string }>(
    `select pg_wal_lsn_diff(pg_backup_start('songdee', true), '0/0')::bigint as start,
       current_setting('data_directory') as folder`,
  )
  const { start = 0, folder = '' } = began.rows[0] ?? {}
  await copyFiles(folder, to, { leavesOut: (path) => leftOut.test(path), isLive: true })
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
  return { start, label: rows[0]?.labelfile ?? '' }
}

/** Also the log before the oldest that stays. */
async function removeOlder(folder: string, keep: number): Promise<void> {
  const stay = (await listBackups(folder)).slice(-keep)
  const kept = new Set(stay.map(({ path }) => path))
  for (const name of await readdir(basesFolder(folder))) {
    const path = join(basesFolder(folder), name)
    if (kept.has(path)) continue
    // First: what restores it meanwhile sees by them that it is whole.
    await rm(join(path, factsFile), { force: true })
    await rm(path, { recursive: true, force: true })
  }
  const logs = (await readdir(folder)).filter((name) => /^log(?:-|$)/.test(name))
  for (const log of logs) {
    const oldest = stay.find(({ branch = null }) => logFolder(folder, branch) === join(folder, log))
    if (oldest) await removeLog(join(folder, log), oldest.segment)
    else await rm(join(folder, log), { recursive: true, force: true })
  }
}

async function removeLog(log: string, before: string): Promise<void> {
  for (const name of await readdir(log)) {
    if (/^[\dA-F]{24}\./.test(name) && segmentOf(name) < before) await rm(join(log, name), { force: true })
  }
}
