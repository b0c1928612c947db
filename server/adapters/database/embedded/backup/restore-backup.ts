import { existsSync } from 'node:fs'
import { mkdir, open, readdir, readFile, rm, rmdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { isDeepStrictEqual, promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { nativeFolder } from '../native.ts'
import { refuseLongPath } from '../cluster.ts'
import { isClaimed } from '../owner.ts'
import { unprivilegedRunner, type Runner } from '../unprivileged.ts'
import { archivedFile, logFolder, type ArchiveEnd } from './archive-log.ts'
import { clusterFolder, factsFile, filesFolder, listBackups, type BaseBackup } from './base-backups.ts'
import { beginBranch, branchOf, identityOf } from './branch.ts'
import { copyFiles } from './copy-files.ts'
import { readJson } from './json-file.ts'
import { asTyped } from './moment.ts'
import { isPart, missingSince, segmentsIn } from './missing-log.ts'
import { replayLog } from './replay-log.ts'
import { beginRestored, markRestored, restoredFile } from './restored.ts'
import { segmentOf, timelineOf } from './segments.ts'
import { isFull } from './take-backup.ts'

type Restore = {
  /** Where back-ups are kept. */
  folder: string
  /** The moment whose state is wanted; null: the last that there is. */
  to: Date | null
  /** The data folder to make; it must not exist, or be empty. */
  into: string
  /** The data folder of the shop, whose own log has the last seconds, where it still exists. */
  dataDir: string
}

/**
 * Makes a data folder with the database as it was at a moment.
 * @returns when the base back-up was taken that it began with, and of what moment the database is, ISO 8601
 * @throws Error where there is no back-up of that moment
 */
export async function restoreBackup({ folder, to, into, dataDir }: Restore): Promise<{ from: string; to: string }> {
  if (existsSync(into) && (await readdir(into)).length > 0) throw new Error(`${into} exists and is not empty.`)
  if (process.platform === 'win32' && isClaimed(join(dataDir, 'postgres')))
    throw new Error('On Windows two embedded databases cannot run at once: stop the shop first.')
  const base = await chooseBackup(folder, to)
  const source = join(base.path, clusterFolder)
  const timeline = timelineOf(base.segment)
  const log = logFolder(folder, base.branch ?? null)
  const own = await ownLog(dataDir, source, timeline)
  const now = new Date()
  const archived = await readJson<ArchiveEnd>(join(log, archivedFile(timeline)))
  const until = own ? now.toISOString() : (archived?.until ?? base.until)
  if (to && to.toISOString() > until)
    throw new Error(
      `The back-up reaches until ${asTyped(until)} (Bangkok). Name an earlier moment, or none for all that there is.`,
    )
  const since = await missingSince({ base, log, own })
  if (since && (to === null || to > since))
    throw new Error(
      `Changes after ${asTyped(since.toISOString())} (Bangkok) are missing in ${folder}. Name an earlier moment, or a later one of which there is a back-up.`,
    )
  const facts = { from: base.until, to: to?.toISOString() ?? until, shop: resolve(dataDir) }
  const isNew = (await mkdir(into, { recursive: true, mode: 0o700 })) !== undefined
  // From the first file on: what an interrupted restoring has left would start as a shop without its last orders. And of two in one
  // folder the one that fails would remove the files of both.
  if (!(await beginRestored(into, facts))) throw new Error(`Another command restores into ${into}.`)
  try {
    await fillFolder(into, { base, own, log, to, hasGap: since !== null })
    await markRestored(into, facts)
  } catch (error) {
    await empty(into, isNew)
    if (!isThere(base)) throw new Error(removed(base), { cause: error })
    const words = `There is no room for the database of the back-up in ${into}. What was restored of it is removed.`
    throw isFull(error) ? new Error(words, { cause: error }) : error
  }
  return { from: facts.from, to: facts.to }
}

type Source = { base: BaseBackup & { path: string }; own: string | null; log: string; to: Date | null; hasGap: boolean }

async function fillFolder(into: string, { base, own, log, to, hasGap }: Source): Promise<void> {
  const runner = unprivilegedRunner(nativeFolder(), join(into, 'postgres'))
  refuseLongPath(runner)
  const owner = 'uid' in runner.account ? runner.account : undefined
  await copyFiles(join(base.path, clusterFolder), runner.folder, { owner })
  await beginBranch(runner.folder, owner)
  // The own log first: what it loses meanwhile is in the archive.
  if (own) await addLog(own, { base, runner })
  await addLog(log, { base, runner })
  if (!isThere(base)) throw new Error(removed(base))
  await replayLog(runner, to, { isWhole: !hasGap })
  await copyFiles(join(base.path, filesFolder), into)
  if (!isThere(base)) throw new Error(removed(base))
}

/** A newer back-up removes its facts first, then its files, and then their log: while they are there, all is. */
const isThere = ({ path }: { path: string }): boolean => existsSync(join(path, factsFile))
const removed = ({ path }: { path: string }): string =>
  `The back-up in ${path} was removed meanwhile, as by a newer one. Restore again.`

/** Of what could not be restored nothing stays: the disk may be full, and the next try wants an empty folder. */
async function empty(into: string, isNew: boolean): Promise<void> {
  const remove = (name: string) => rm(join(into, name), { recursive: true, force: true })
  for (const name of await readdir(into)) if (name !== restoredFile) await remove(name)
  // Last: once it is gone, another command may begin here, and the folder is its own.
  await remove(restoredFile)
  if (isNew) await rmdir(into).catch(() => undefined)
}

async function chooseBackup(folder: string, to: Date | null): Promise<BaseBackup & { path: string }> {
  const all = await listBackups(folder)
  const [oldest] = all
  if (!oldest) throw new Error(`There is no back-up in ${folder}: npm run backup takes one.`)
  const base = all.findLast(({ until }) => to === null || until <= to.toISOString())
  if (!base)
    throw new Error(`The oldest back-up is of ${asTyped(oldest.until)} (Bangkok): no earlier moment can be restored.`)
  return base
}

/** The log of the shop's own cluster, where that is the one of the back-up, and was not itself restored since. */
async function ownLog(dataDir: string, source: string, timeline: string): Promise<string | null> {
  const note = join(dataDir, 'postgres-elsewhere')
  const cluster = existsSync(note) ? join((await readFile(note, 'utf8')).trim(), 'cluster') : join(dataDir, 'postgres')
  if (!existsSync(join(cluster, 'pg_wal'))) return null
  const [its, wanted] = await Promise.all(
    [cluster, source].map(async (one) => [await identityOf(one), await branchOf(one)]),
  )
  const timelines = (await readdir(join(cluster, 'pg_wal'))).flatMap(
    (name) => /^[\dA-F]{8}(?=[\dA-F]{16}$)/.exec(name) ?? [],
  )
  return isDeepStrictEqual(its, wanted) && timelines.every((one) => one <= timeline) ? join(cluster, 'pg_wal') : null
}

type LogTarget = { base: BaseBackup; runner: Runner }

/** Puts segments where PostgreSQL looks for them; one of which only a part was archived is filled up with zeros. */
async function addLog(from: string, { base, runner }: LogTarget): Promise<void> {
  const to = join(runner.folder, 'pg_wal')
  const wanted = await segmentsIn(from, base)
  // Whole ones first, then the longest parts: what exists already has more.
  for (const name of wanted.toSorted((a, b) => Number(isPart(a)) - Number(isPart(b)) || b.localeCompare(a))) {
    const target = join(to, segmentOf(name))
    if (isPart(name) && existsSync(target)) continue
    const bytes = await readFile(join(from, name)).catch(ifGone)
    if (bytes) await writeSegment(target, name.endsWith('.gz') ? await unzip(bytes) : bytes, { base, runner })
  }
}

/** The shop's own server has removed it meanwhile: then it is in the archive. */
function ifGone(error: NodeJS.ErrnoException): null {
  if (error.code !== 'ENOENT') throw error
  return null
}

const unzip = promisify(gunzip)

async function writeSegment(path: string, bytes: Buffer, { base, runner }: LogTarget): Promise<void> {
  await writeFile(path, bytes, { mode: 0o600 })
  const file = await open(path, 'r+')
  await file.truncate(base.segmentSize)
  if ('uid' in runner.account) await file.chown(runner.account.uid, runner.account.gid)
  await file.sync()
  await file.close()
}
