import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { mkdir, readdir, readFile, rename } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { archiveLog } from '#server/adapters/database/embedded/backup/archive-log.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { startCluster } from '#server/adapters/database/embedded/cluster.ts'
import { migrate } from '#server/adapters/database/migrate.ts'
import { sumTouchedDays } from '#server/figures/figures.ts'
import { decideRestored } from '#server/restored-shop.ts'
import { readSettings } from '#server/settings/settings.ts'
import { anEmptyShelf, aProduct } from '#test/builders/catalogue.ts'
import type { RetailerClient } from '#test/builders/retailer.ts'
import { aSlip, upload } from '#test/builders/slip.ts'
import { afterAllOfIt, openKept, openKeptShop, stateOf, type KeptShop } from '#test/kept-shop.ts'
import { mountDisk, smallDisks, type SmallDisk } from '#test/small-disk.ts'
import { startTestServer, type TestServer } from '#test/test-server.ts'
import { root } from './source-files.ts'

// An embedded database that is kept as a shop's is, copied while it is used, and made again as it was at a second.

const rice = 1
let shop: KeptShop
let opened: KeptShop['opened']
let folder: string
let backupDir: string
let server: TestServer
let retailer: RetailerClient
let disk: SmallDisk | null
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'songdee-backup-'))
  disk = mountDisk(join(folder, 'other-disk'), 400)
  backupDir = join(folder, 'other-disk', 'backup')
  shop = await openKeptShop(folder, backupDir)
  opened = shop.opened
  await anEmptyShelf(opened.db)
  await aProduct(opened.db, { id: rice, price: 245_00, vatPercent: 0, stock: 100_000 })
  server = await startTestServer({ sharing: { databaseUrl: opened.url } })
  retailer = await server.retailer()
})
afterAll(async () => {
  await server.close()
  await shop.close()
  disk?.unmount()
  rmSync(folder, { recursive: true, force: true })
})

/** Orders rice so many times, each time one more, and pays the last by transfer. */
async function order(times: number): Promise<void> {
  for (let nth = 1; nth <= times; nth += 1) {
    await retailer.tap(rice, nth)
    expect((await retailer.order()).status).toBe(201)
  }
  await retailer.tap(rice, 2)
  const { body } = await retailer.order({ payType: 'PROMPTPAY' })
  const sent = await upload(server.url, retailer.token, {
    image: await aSlip({ reference: `REF${Date.now()}` }),
    orderID: body.id,
    outletID: retailer.outletCode,
    orderAmt: body.grandTotalAmt,
  })
  expect(sent.status).toBe(200)
  while ((await sumTouchedDays(opened.db)) > 0);
}

const lastNumber = async (db: Database): Promise<number> =>
  Number((await sql<{ no: string }>`select last_value as no from order_number_seq`.execute(db)).rows[0]?.no)

/** The state of a database in a folder of its own, which is closed again and gives no number that the shop has given. */
async function restoredState(into: string): Promise<Record<string, unknown>> {
  const copy = await openKept(into)
  const state = await stateOf(copy.db)
  expect(await lastNumber(copy.db)).toBeGreaterThan((await lastNumber(opened.db)) + 900)
  await copy.pool.end()
  await copy.stop()
  return state
}

test('a back-up of a shop at work is restored to a second, with every row and every sum as it was then', async () => {
  await order(3)
  const taken = await shop.command('backup', [])
  expect(taken).toMatchObject({ code: 0, complained: '' })
  await order(4)
  const wanted = await stateOf(opened.db)
  expect(wanted).toMatchObject({ stock: [], figures: [], broken: null })
  const moment = await afterAllOfIt()
  await order(2)

  // Next to the shop, which has the last of its log itself.
  const into = join(folder, 'then')
  const restored = await shop.command('restore', ['--to', moment.toISOString(), '--into', into])
  expect(restored).toMatchObject({ code: 0, complained: '' })
  expect(restored.printed).toContain('OUTSIDE=off')
  expect(await restoredState(into)).toEqual(wanted)
  // It has the keys of the shop: it starts only for who has said what it is, and asks once.
  // Nor is it backed up among those of the shop, of which it would be the newest.
  const copied = await shop.command('backup', [], { DATA_DIR: into })
  expect(copied).toMatchObject({ code: 1, complained: expect.stringContaining('is not the shop') })
  const start = (outside?: 'on' | 'off') => decideRestored(readSettings({ DATA_DIR: into, OUTSIDE: outside }))
  await expect(start()).rejects.toThrow('Set OUTSIDE=off')
  await start('off')
  await expect(start()).rejects.toThrow('Set OUTSIDE=off')
  await start('on')
  await start()

  // On another machine, from what the shop archives while it works.
  const last = await stateOf(opened.db)
  expect(last).not.toEqual(wanted)
  await archiveLog(opened.db, backupDir)
  const alone = { DATA_DIR: join(folder, 'gone') }
  const whole = await shop.command('restore', ['--into', join(folder, 'last')], alone)
  expect(whole).toMatchObject({ code: 0, complained: '' })
  expect(await restoredState(join(folder, 'last'))).toEqual(last)

  const late = new Date(Date.now() + 60_000).toISOString()
  const refused = await shop.command('restore', ['--to', late, '--into', join(folder, 'never')], alone)
  expect(refused.code).toBe(1)
  expect(refused.complained).toContain('reaches until')
  const early = await shop.command('restore', ['--to', '2020-01-01 00:00', '--into', join(folder, 'never')])
  expect(early.complained).toContain('no earlier moment')
  expect((await shop.command('restore', ['--into', into])).complained).toContain('not empty')
  expect(existsSync(join(folder, 'never'))).toBe(false)
})

test('a job and a command that archive the log at the same moment do not get in the way of each other', async () => {
  if (!existsSync(backupDir)) await shop.command('backup', [])
  // Each begins where the log stands further on, so that the last to end is seldom the last to begin.
  const archive = async (nth: number) => {
    await sql`select pg_logical_emit_message(true, 'test', ${String(nth)})`.execute(opened.db)
    await sql`select pg_switch_wal()`.execute(opened.db)
    return archiveLog(opened.db, backupDir)
  }
  for (let round = 0; round < 3; round += 1)
    expect(await Promise.all(Array.from({ length: 8 }, (_, nth) => archive(nth)))).toEqual(Array(8).fill(true))
  const unfinished = (await readdir(join(backupDir, 'log'))).filter((name) => /\.\d+$/.test(name))
  expect(unfinished).toEqual([])
  const into = join(folder, 'after')
  const restored = await shop.command('restore', ['--into', into], { DATA_DIR: join(folder, 'gone') })
  expect(restored).toMatchObject({ code: 0, complained: '' })
  expect(await restoredState(into)).toEqual(await stateOf(opened.db))
})

test('a back-up while an index is made, in a process that is killed, is restored with the files before it, and the start goes on', async () => {
  const [name, index] = ['0272_audit_of_an_order.sql', 'audit_entry_of_order']
  const text = await readFile(join(root, 'db', 'migrations', name), 'utf8')
  const indexOf = (db: Database) =>
    sql`select indisvalid as valid from pg_index where indexrelid = to_regclass(${index})`.execute(db)
  await sql.raw(`drop index ${index}; delete from migration where name = '${name}'`).execute(opened.db)
  const [working, migrating] = [await opened.pool.connect(), await opened.pool.connect()]
  try {
    // Who writes keeps the index from being finished.
    await working.query('begin')
    await working.query('lock table audit_entry in row exclusive mode')
    const { rows } = await migrating.query<{ pid: number }>('select pg_backend_pid() as pid')
    const killed = migrating.query(text).catch((error: unknown) => error)
    await expect.poll(async () => (await indexOf(opened.db)).rows).toEqual([{ valid: false }])
    expect(await shop.command('backup', [])).toMatchObject({ code: 0, complained: '' })
    await working.query('select pg_terminate_backend($1)', [rows[0]?.pid])
    expect(await killed).toBeInstanceOf(Error)
  } finally {
    await working.query('rollback')
    working.release()
    migrating.release(true)
  }
  const into = join(folder, 'migrating')
  expect(await shop.command('restore', ['--into', into])).toMatchObject({ code: 0, complained: '' })
  const copy = await openKept(into)
  expect([copy.migrated, (await indexOf(copy.db)).rows]).toEqual([[name], [{ valid: true }]])
  await copy.pool.end()
  await copy.stop()
  expect(await migrate(opened.pool)).toEqual([name])
})

test('a new release backs up what the old one still runs on without migrating it, and migrates what it restores', async () => {
  const name = '0265_no_orders_by_stage.sql'
  await sql`delete from migration where name = ${name}`.execute(opened.db)
  expect(await shop.command('backup', [])).toMatchObject({ code: 0, complained: '' })
  const { rows } = await sql`select from migration where name = ${name}`.execute(opened.db)
  expect(rows).toEqual([])
  const into = join(folder, 'newer')
  expect(await shop.command('restore', ['--into', into])).toMatchObject({ code: 0, complained: '' })
  const copy = await openKept(into)
  await copy.pool.end()
  await copy.stop()
  expect(copy.migrated).toEqual([name])
  await sql`insert into migration (name) values (${name})`.execute(opened.db)
})

test('a folder without a database is not backed up, nor another database among the back-ups of the shop', async () => {
  if (!existsSync(backupDir)) await shop.command('backup', [])
  const before = await readdir(join(backupDir, 'base'))
  const other = join(folder, 'other')
  expect(await shop.command('backup', [], { DATA_DIR: other })).toMatchObject({
    code: 1,
    complained: expect.stringContaining('There is no database'),
  })
  await (await startCluster({ folder: join(other, 'postgres'), durable: false, log: () => undefined })).stop()
  expect(await shop.command('backup', [], { DATA_DIR: other })).toMatchObject({
    code: 1,
    complained: expect.stringContaining('has the back-ups of another database'),
  })
  expect(await readdir(join(backupDir, 'base'))).toEqual(before)
})

test('a second back-up leaves the files of the one that is being taken', async () => {
  if (!existsSync(backupDir)) await shop.command('backup', [])
  const bases = join(backupDir, 'base')
  const newest = (await readdir(bases)).toSorted().at(-1) ?? ''
  // As it is named where the clock was set back since: the name of the next one is known.
  const ahead = Number(newest) + 1_000_000
  await rename(join(bases, newest), join(bases, String(ahead)))
  const unfinished = join(bases, `${ahead + 1}.unfinished`)
  await mkdir(unfinished)
  const other = await opened.pool.connect()
  try {
    await other.query('select pg_advisory_lock(7203417)')
    const refused = { code: 1, complained: expect.stringContaining('Another back-up is being taken.') }
    expect(await shop.command('backup', [])).toMatchObject(refused)
    expect(existsSync(unfinished)).toBe(true)
  } finally {
    other.release(true)
  }
  expect(await shop.command('backup', [])).toMatchObject({ code: 0, complained: '' })
  expect((await readdir(bases)).filter((name) => name.includes('.'))).toEqual([])
})

test.skipIf(!smallDisks)(
  'a disk that is full in the middle of a back-up or a restoring is named, and nothing of it stays',
  async () => {
    const bases = () => readdir(join(backupDir, 'base'))
    while (!existsSync(backupDir) || (await bases()).length < 2) await shop.command('backup', [])
    const before = await bases()
    // As if it were the first: the shop must not keep changes for a back-up that there is not.
    await sql`select pg_drop_replication_slot(slot_name) from pg_replication_slots`.execute(opened.db)
    const makeRoom = disk?.fill(8_000_000)
    const full = await shop.command('backup', [])
    expect(full).toMatchObject({ code: 1, complained: expect.stringContaining('has no room for a copy') })
    expect(await bases()).toEqual(before)
    expect((await sql`select from pg_replication_slots`.execute(opened.db)).rows).toEqual([])
    const into = join(folder, 'other-disk', 'restored')
    const restored = await shop.command('restore', ['--into', into], { DATA_DIR: join(folder, 'gone') })
    expect(restored).toMatchObject({ code: 1, complained: expect.stringContaining('There is no room') })
    expect(existsSync(into)).toBe(false)
    // Fewer than there are: the oldest makes room, before anything is copied.
    await shop.command('backup', ['--keep', '1'])
    expect((await bases()).filter((name) => before.includes(name)).length).toBeLessThan(before.length)
    // As if what fills it were of a back-up that was killed.
    disk?.fill(8_000_000)
    const killed = join(backupDir, 'base', '20200101000000.unfinished')
    await mkdir(killed)
    await rename(join(folder, 'other-disk', 'ballast'), join(killed, 'copy'))
    expect(await shop.command('backup', [])).toMatchObject({ code: 0, complained: '' })
    makeRoom?.()
  },
)

test.skipIf(!smallDisks)(
  'a full disk of the back-ups stops no order, and what it missed follows when it has room',
  async () => {
    if (!existsSync(backupDir)) await shop.command('backup', [])
    const makeRoom = disk?.fill()
    await order(1)
    await expect(archiveLog(opened.db, backupDir)).rejects.toThrow('ENOSPC')
    expect((await readdir(join(backupDir, 'log'))).filter((name) => /\.\d+$/.test(name))).toEqual([])
    makeRoom?.()
    expect(await archiveLog(opened.db, backupDir)).toBe(true)
    const into = join(folder, 'with-room')
    const restored = await shop.command('restore', ['--into', into], { DATA_DIR: join(folder, 'gone') })
    expect(restored).toMatchObject({ code: 0, complained: '' })
    expect(await restoredState(into)).toEqual(await stateOf(opened.db))
  },
)
