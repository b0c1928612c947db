import { randomBytes } from 'node:crypto'
import { chownSync, mkdtempSync, rmSync, writeFileSync, chmodSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { readSettings } from '#server/settings/settings.ts'
import { createDatabase } from '#test/database.ts'
import { connect, type Database } from './database.ts'
import { copyFiles } from './embedded/backup/copy-files.ts'
import { startCluster, type Cluster } from './embedded/cluster.ts'
import { nativeFolder } from './embedded/native.ts'
import { unprivilegedRunner } from './embedded/unprivileged.ts'
import { openDatabase } from './open.ts'
import { longReadsFrom } from './reading-copy.ts'

// A PostgreSQL and a copy of it that follows, as a cluster has them.

let folder: string
let primary: Cluster
let copy: Cluster
let opened: Awaited<ReturnType<typeof openDatabase>>
let onCopy: ReturnType<typeof connect>
const log = (line: string) => process.stderr.write(`${line}\n`)

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'songdee-copy-'))
  chmodSync(folder, 0o755)
  primary = await startCluster({ folder: join(folder, 'primary'), durable: true, log })
  copy = await startCopy()
  const environment = { DATABASE_URL: primary.url('postgres'), DATABASE_READ_URL: copy.url('postgres') }
  opened = await openDatabase(readSettings(environment), pino({ level: 'silent' }), {
    statementMs: 30_000,
    idleInTransactionMs: 30_000,
    connectMs: 10_000,
  })
  onCopy = connect(copy.url('postgres'), 1, () => undefined)
  await sql`create table note (text text not null)`.execute(opened.db)
})
afterAll(async () => {
  await onCopy.pool.end()
  await opened.pool.end()
  await opened.stop()
  await copy.stop()
  await primary.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function startCopy(): Promise<Cluster> {
  const [from, to] = ['primary', 'copy'].map((name) => unprivilegedRunner(nativeFolder(), join(folder, name)))
  if (!from || !to) throw new Error('There are two')
  const { pool } = connect(primary.url('postgres'), 1, () => undefined)
  // One connection for all of it, which the pool may not close meanwhile: a back-up ends with the one that began it.
  const client = await pool.connect()
  await client.query(`select pg_backup_start('copy', true)`)
  const owner = 'uid' in to.account ? to.account : undefined
  await copyFiles(from.folder, to.folder, {
    owner,
    isLive: true,
    leavesOut: (path) => /postmaster|\.s\.PGSQL/.test(path),
  })
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
  client.release()
  await pool.end()
  const added = {
    backup_label: rows[0]?.labelfile ?? '',
    'standby.signal': '',
    'postgresql.auto.conf': `primary_conninfo = 'host=${from.folder} user=songdee'\n`,
  }
  for (const [name, text] of Object.entries(added)) {
    writeFileSync(join(to.folder, name), text)
    if (owner) chownSync(join(to.folder, name), owner.uid, owner.gid)
  }
  return startCluster({ folder: join(folder, 'copy'), durable: true, log })
}

const write = (text: string) => sql`insert into note values (${text})`.execute(opened.db)
const isCopy = async (db: Database) =>
  (await sql<{ copy: boolean }>`select pg_is_in_recovery() as copy`.execute(db)).rows[0]?.copy
const notes = async (db: Database) =>
  (await sql<{ text: string }>`select text from note`.execute(db)).rows.map(({ text }) => text)
const nameOf = async (db: Database) =>
  (await sql<{ name: string }>`select current_database() as name`.execute(db)).rows[0]?.name
/** A log, and what is written to it. */
function aLog() {
  const lines: string[] = []
  return { lines, log: pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line).msg) }) }
}
const look = () => opened.longReads.run(async (db) => ({ copy: await isCopy(db), notes: await notes(db) }))
/** Lets the copy be waited for as long as it takes: on a busy machine it may lack something for more than the second that it has. */
function waitForCopy(): void {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
}

test('what was written a moment ago is read from the copy, every time', async () => {
  waitForCopy()
  for (let nth = 0; nth < 20; nth += 1) {
    await write(`first ${nth}`)
    const seen = await look()
    expect(seen.copy).toBe(true)
    expect(seen.notes).toContain(`first ${nth}`)
  }
  expect(opened.longReads.counts().get('primary')).toBe(0)
})

test('a reader who takes time reads all of the copy as it was when the reading began', async () => {
  waitForCopy()
  await write('before')
  const tx = await opened.longReads.begin()
  expect((await sql<{ copy: boolean }>`select pg_is_in_recovery() as copy`.execute(tx)).rows).toEqual([{ copy: true }])
  await sql`declare reading no scroll cursor for select text from note`.execute(tx)
  await write('after')
  const { rows } = await sql<{ text: string }>`fetch all from reading`.execute(tx)
  await tx.rollback().execute()
  expect(rows).toContainEqual({ text: 'before' })
  expect(rows).not.toContainEqual({ text: 'after' })
})

test('a copy that stays behind is not shown: the primary is read', async () => {
  await sql`select pg_wal_replay_pause()`.execute(onCopy.db)
  await write('while it is paused')
  const seen = await look()
  expect(seen).toMatchObject({ copy: false, notes: expect.arrayContaining(['while it is paused']) })
  const tx = await opened.longReads.begin()
  expect((await sql<{ copy: boolean }>`select pg_is_in_recovery() as copy`.execute(tx)).rows).toEqual([{ copy: false }])
  await tx.rollback().execute()
  await sql`select pg_wal_replay_resume()`.execute(onCopy.db)
  await expect.poll(async () => (await look()).copy).toBe(true)
})

test('what fails of the reading itself fails, and is not tried again on the primary', async () => {
  let times = 0
  const reading = opened.longReads.run(async (db) => {
    times += 1
    await sql`select no_such_column from note`.execute(db)
  })
  await expect(reading).rejects.toThrow('no_such_column')
  expect(times).toBe(1)
})

test('what is no copy of this database is not read', async () => {
  const { url, drop } = await createDatabase()
  // Of another cluster; and another database of the same one.
  for (const other of [url, copy.url('template1')]) {
    const { lines, log: logger } = aLog()
    const { pool, db } = connect(other, 1, () => undefined)
    const reads = longReadsFrom(opened.db, db, logger)
    expect(await reads.run(nameOf)).toBe('postgres')
    const tx = await reads.begin()
    expect(await nameOf(tx)).toBe('postgres')
    await tx.rollback().execute()
    expect(Object.fromEntries(reads.counts())).toEqual({ copy: 0, primary: 2 })
    expect(lines).toEqual(['DATABASE_READ_URL names no copy of this database: the primary is read'])
    expect(await reads.bytesBehind?.()).toBeNaN()
    await pool.end()
  }
  await drop()
})

test('a copy that is away is done without, and that is in the log', async () => {
  const { lines, log: logger } = aLog()
  const away = connect('postgresql://127.0.0.1:1/songdee', 1, () => undefined)
  const reads = longReadsFrom(opened.db, away.db, logger)
  expect(await reads.run(isCopy)).toBe(false)
  await (await reads.begin()).rollback().execute()
  expect(Object.fromEntries(reads.counts())).toEqual({ copy: 0, primary: 2 })
  expect(lines).toEqual(['the copy of DATABASE_READ_URL is away: the primary is read'])
  await expect(reads.bytesBehind?.()).rejects.toThrow('ECONNREFUSED')
  await away.pool.end()
})

test('how far the copy is behind is known at any time, and in the log when it is no longer read for it', async () => {
  const { lines, log: logger } = aLog()
  const reads = longReadsFrom(opened.db, onCopy.db, logger)
  const bytes = () => reads.bytesBehind?.()
  await expect.poll(bytes).toBe(0)
  await sql`select pg_wal_replay_pause()`.execute(onCopy.db)
  const writeMuch = () => write(randomBytes(50_000).toString('hex'))
  await expect.poll(async () => (await writeMuch(), bytes())).toBeGreaterThan(100_000)
  for (let nth = 0; nth < 2; nth += 1) expect(await reads.run(isCopy)).toBe(false)
  await sql`select pg_wal_replay_resume()`.execute(onCopy.db)
  await expect.poll(bytes).toBe(0)
  for (let nth = 0; nth < 2; nth += 1) expect(await reads.run(isCopy)).toBe(true)
  expect(lines).toEqual([
    'the copy of DATABASE_READ_URL is behind: the primary is read',
    'the copy of DATABASE_READ_URL is read again',
  ])
  // Looks at the same time are one, so that a copy that hangs keeps no connection but this.
  expect(bytes()).toBe(bytes())
  // The primary writes something by itself now and then.
  await expect.poll(bytes).toBe(0)
  // The primary at its own address, as behind a proxy that has no copy, lacks nothing.
  expect(await longReadsFrom(opened.db, opened.db).bytesBehind?.()).toBe(0)
  expect(longReadsFrom(opened.db, null).bytesBehind).toBeNull()
})

test('a copy that refuses its address is done without, and named in the log', async () => {
  const { lines, log: logger } = aLog()
  for (const [user, database] of [
    ['stranger', 'postgres'],
    ['songdee', 'no_such_database'],
  ] as const) {
    const { pool, db } = connect(copy.url(database).replace('songdee@', `${user}@`), 1, () => undefined)
    const reads = longReadsFrom(opened.db, db, logger)
    expect([await reads.run(isCopy), await reads.run(isCopy)]).toEqual([false, false])
    await (await reads.begin()).rollback().execute()
    expect(Object.fromEntries(reads.counts())).toEqual({ copy: 0, primary: 3 })
    await pool.end()
  }
  expect(lines).toEqual(Array(2).fill('the copy of DATABASE_READ_URL refuses: the primary is read'))
})
