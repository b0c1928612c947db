import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { connect } from './adapters/database/database.ts'
import { startCluster } from './adapters/database/embedded/cluster.ts'
import { archiveFigure } from './archive-figure.ts'

/** A storage that accepts every connection, and answers nothing. */
async function silentStorage() {
  const callers: Socket[] = []
  const storage = createServer((socket) => void callers.push(socket.on('error', () => undefined))).listen(
    0,
    '127.0.0.1',
  )
  onTestFinished(() => void storage.close())
  await once(storage, 'listening')
  return { port: (storage.address() as AddressInfo).port, callers }
}

/** A database that archives its changes, as one of the operator's own. */
async function archivingDatabase(archiveCommand: string) {
  const folder = mkdtempSync(join(tmpdir(), 'archive-'))
  // As root, PostgreSQL runs under another account, which must be able to walk in here.
  chmodSync(folder, 0o755)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const start = () => startCluster({ folder: join(folder, 'cluster'), durable: true, log: () => undefined })
  const made = await start()
  const setting = connect(made.url('postgres'), 1, () => undefined)
  await sql`alter system set archive_mode = on`.execute(setting.db)
  await sql`alter system set archive_command = ${sql.lit(archiveCommand)}`.execute(setting.db)
  await setting.pool.end()
  await made.stop()
  const cluster = await start()
  const { pool, db } = connect(cluster.url('postgres'), 1, () => undefined)
  onTestFinished(async () => {
    await pool.end()
    await cluster.stop()
  })
  return {
    db,
    archiveBy: async (command: string) => {
      await sql`alter system set archive_command = ${sql.lit(command)}`.execute(db)
      await sql`select pg_reload_conf()`.execute(db)
    },
    fillSegment: async () => {
      await sql`select pg_logical_emit_message(true, '', 'a change')`.execute(db)
      await sql`select pg_switch_wal()`.execute(db)
    },
    failingFor: async (patience?: number) => {
      const figure = archiveFigure(db, patience)
      return 'read' in figure ? figure.read() : null
    },
  }
}

test('while the place of the back-ups hangs, the figure grows from the last success on, and ends with it', async () => {
  const { port, callers } = await silentStorage()
  const hangs = `"${process.execPath}" -e "net.connect(${port}).on('close', () => process.exit(1))"`
  const { db, archiveBy, fillSegment, failingFor } = await archivingDatabase('true')
  const archived = async () =>
    (await sql<{ n: number }>`select archived_count::int as n from pg_stat_archiver`.execute(db)).rows[0]?.n
  await fillSegment()
  await expect.poll(archived).toBe(1)
  for (let segment = 0; segment < 3; segment += 1) await fillSegment()
  expect(await failingFor()).toBe(0)
  await expect.poll(() => failingFor(0)).toBe(0)
  await archiveBy(hangs)
  // The first of them may still be archived by the command of before.
  await expect.poll(() => fillSegment().then(() => callers.length)).toBe(1)
  for (let segment = 0; segment < 2; segment += 1) await fillSegment()
  const begun = await failingFor(0)
  expect(begun).toBeGreaterThan(0)
  expect(await failingFor(0)).toBeGreaterThan(begun ?? 0)
  expect(await failingFor(60)).toBe(0)
  await archiveBy('true')
  for (const caller of callers) caller.destroy()
  await expect.poll(() => failingFor(0)).toBe(0)
})

test('a place that hung from the first change on is said to, and a command that is missing', async () => {
  const { db, fillSegment, failingFor } = await archivingDatabase('songdee-no-such-program')
  await fillSegment()
  expect(await failingFor()).toBe(0)
  await sql`select pg_logical_emit_message(true, '', repeat('a change', 1000000)) from generate_series(1, 8)`.execute(
    db,
  )
  await expect.poll(() => failingFor()).toBeGreaterThan(0)
})
