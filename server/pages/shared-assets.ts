import { createHash } from 'node:crypto'
import { dayMs, hourMs } from '#rules/bangkok-time.ts'
import type { FastifyBaseLogger } from 'fastify'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { transact } from '#server/adapters/database/transact.ts'
import { isHashed, type Asset } from './built-assets.ts'

/**
 * The files of all builds that run or ran lately, in the shared database: while two releases run, the page of one often
 * sends requests to the other. See docs/decisions/023-files-of-other-builds.md.
 */
export type SharedAssets = {
  /** Stores the files of this process's build for other processes, until the build is forgotten. */
  share: (own: ReadonlyMap<string, Asset>, now: Date) => Promise<void>
  /** A file of any build; rejects where the database is unreachable. */
  find: (path: string) => Promise<Asset | undefined>
  /** Stores this build's files again, and deletes builds that nobody has run for long. */
  tidy: (now: Date) => Promise<void>
}

/** More builds than this, or not run for so long, are deleted: an open page loads files of its own build for days. */
const mostBuilds = 10
const keptDays = 30
/** Unknown names cost one small statement in this time, however many are requested. */
const lookEveryMs = 250
/** Files of other builds kept in memory. */
const remembered = 400

/**
 * Tidies every hour. Each process stores its own build's files again, so this is a timer of every process and no job
 * that one of them runs.
 * @returns a function that stops it
 */
export function tidyHourly({ tidy }: Pick<SharedAssets, 'tidy'>, log: FastifyBaseLogger): () => void {
  const timer = setInterval(() => {
    tidy(new Date()).catch((error: unknown) => log.warn({ err: error }, 'old builds could not be forgotten'))
  }, hourMs).unref()
  return () => clearInterval(timer)
}

export function sharedAssets(db: Database, clock: () => number = Date.now): SharedAssets {
  let own: ReadonlyMap<string, Asset> | null = null
  let builds = ''
  let paths: ReadonlySet<string> = new Set()
  const found = new Map<string, Promise<Asset | undefined>>()
  let lookedAt = 0
  let last: Promise<void> = Promise.resolve()
  let next: Promise<void> | null = null

  async function look(): Promise<void> {
    const rows = await db.selectFrom('build').select('id').orderBy('id').execute()
    const ids = rows.map(({ id }) => id).join()
    if (ids === builds) return
    paths = new Set((await db.selectFrom('build_asset').select('path').distinct().execute()).map(({ path }) => path))
    builds = ids
  }
  /** A lookup that begins after the request: concurrent requests share it. */
  const lookAgain = (): Promise<void> =>
    (next ??= last
      .catch(() => undefined)
      .then(() => pause(Math.max(0, lookedAt + lookEveryMs - clock())))
      .then(() => {
        next = null
        lookedAt = clock()
        return (last = look())
      }))

  async function read(path: string): Promise<Asset | undefined> {
    const row = await db.selectFrom('asset').selectAll().where('path', '=', path).executeTakeFirst()
    if (!row) return undefined
    const { identity, br, gzip } = row
    return { bodies: { identity, ...(br && { br }), ...(gzip && { gzip }) } }
  }

  return {
    share: async (build, now) => {
      own = build
      await transact(db, (tx) => writeBuild(tx, build, now))
    },
    find: async (path) => {
      if (!paths.has(path)) await lookAgain()
      if (!paths.has(path)) return undefined
      const reading = found.get(path) ?? read(path)
      if (!found.has(path)) {
        const [oldest] = found.keys()
        if (oldest !== undefined && found.size >= remembered) found.delete(oldest)
        found.set(path, reading)
        reading.then(
          (asset) => asset ?? found.delete(path),
          () => found.delete(path),
        )
      }
      return reading
    },
    tidy: async (now) => {
      const build = own
      await transact(db, async (tx) => {
        if (build) await writeBuild(tx, build, now)
        await forgetBuilds(tx, now)
      })
    },
  }
}

/** Serializes writes: a concurrent sweep must not delete half of a build. */
const lockBuilds = (tx: Tx) => sql`lock table build in share row exclusive mode`.execute(tx)

async function writeBuild(tx: Tx, build: ReadonlyMap<string, Asset>, now: Date): Promise<void> {
  const files = [...build].filter(([path]) => isHashed(path))
  const names = files.map(([path]) => path).sort()
  const id = createHash('sha256').update(names.join('\n')).digest('hex')
  await lockBuilds(tx)
  await tx
    .insertInto('build')
    .values({ id, seen_at: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at: now }))
    .execute()
  const there = new Set((await tx.selectFrom('asset').select('path').execute()).map(({ path }) => path))
  const rows = files.flatMap(([path, { bodies }]) =>
    !there.has(path) && bodies.identity
      ? { path, identity: bodies.identity, br: bodies.br ?? null, gzip: bodies.gzip ?? null }
      : [],
  )
  if (rows.length > 0) await tx.insertInto('asset').values(rows).execute()
  await sql`insert into build_asset (build_id, path) select ${id}, unnest(${names}::text[]) on conflict do nothing`.execute(
    tx,
  )
}

async function forgetBuilds(tx: Tx, now: Date): Promise<void> {
  const since = new Date(now.getTime() - keptDays * dayMs)
  await lockBuilds(tx)
  await sql`
    delete from build where seen_at < ${since}
      or id not in (select id from build order by seen_at desc, id limit ${mostBuilds})`.execute(tx)
  await sql`delete from asset a where not exists (select from build_asset b where b.path = a.path)`.execute(tx)
}
