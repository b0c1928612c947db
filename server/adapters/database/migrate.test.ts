import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readSettings } from '#server/settings/settings.ts'
import { createDatabase, type TestDatabase } from '#test/database.ts'
import { connect } from './database.ts'
import { migrate } from './migrate.ts'
import { openDatabase } from './open.ts'

let database: TestDatabase
let folder: string
beforeEach(async () => {
  database = await createDatabase()
  folder = mkdtempSync(join(tmpdir(), 'migrations-'))
})
afterEach(async () => {
  await database.drop()
  rmSync(folder, { recursive: true })
})

const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
const from = () => pathToFileURL(`${folder}/`)

test('a migration that a long transaction is in the way of lets others pass, says for whom it waits, and is applied at last', async () => {
  write('9000_note.sql', 'alter table brand add column note text;')
  const long = await database.pool.connect()
  await long.query('begin')
  await long.query('select count(*) from brand')
  const lines: string[] = []
  const done = migrate(database.pool, { folder: from(), lockMs: 50, log: (line) => lines.push(line) })
  await expect.poll(() => lines.length).toBeGreaterThan(1)
  expect(lines[0]).toContain('9000_note.sql')
  expect(lines[0]).toContain('select count(*) from brand')
  // Readers pass between two tries.
  await expect(database.pool.query('select from brand')).resolves.toBeDefined()
  await long.query('commit')
  long.release()
  expect(await done).toEqual(['9000_note.sql'])
  expect(await migrate(database.pool, { folder: from() })).toEqual([])
})

test('who never gets the lock gives up with the name of the file, and nothing of it is applied', async () => {
  write('9000_two.sql', 'create table first_half (id int);\nalter table brand add column note text;')
  const long = await database.pool.connect()
  await long.query('begin')
  await long.query('select from brand')
  await expect(migrate(database.pool, { folder: from(), lockMs: 20, tries: 3 })).rejects.toThrow('9000_two.sql')
  await long.query('rollback')
  long.release()
  const { rows } = await database.pool.query(`select to_regclass('first_half') as found`)
  expect(rows).toEqual([{ found: null }])
})

test('a file that goes through many rows says how far it is, and that it is at work', async () => {
  const block = `do $$ begin
    raise notice '% of % orders', 1000, 2000; commit;
    while not exists (select from seen) loop perform pg_sleep(0.01); end loop;
  end $$`
  await database.pool.query('create table seen (id int)')
  write('9000_rows.sql', `-- transaction: none\n${block}`)
  write('9001_none.sql', 'create table if not exists seen (id int);')
  const lines: string[] = []
  const done = migrate(database.pool, { folder: from(), sayEveryMs: 20, log: (line) => lines.push(line) })
  await expect.poll(() => lines.join('\n')).toMatch(/^9000_rows\.sql has been at work for \d+ s$/m)
  await database.pool.query('insert into seen values (1)')
  await done
  expect(lines).toContain('9000_rows.sql: 1000 of 2000 orders')
  // What PostgreSQL remarks by itself is nobody's progress.
  expect(lines.filter((line) => line.startsWith('9001'))).toEqual([])
})

test('one that is ended leaves out the files that it has not begun, also while it waits for a lock', async () => {
  write('9000_first.sql', 'create table first_one (id int);')
  write('9001_note.sql', 'alter table brand add column note text;')
  const long = await database.pool.connect()
  await long.query('begin')
  await long.query('select from brand')
  const ending = new AbortController()
  const log = () => ending.abort(new Error('Stopped'))
  const options = { folder: from(), lockMs: 20, tries: 3, log, signal: ending.signal }
  await expect(migrate(database.pool, options)).rejects.toThrow('Stopped')
  await expect(migrate(database.pool, options)).rejects.toThrow('Stopped')
  await long.query('rollback')
  long.release()
  expect(await migrate(database.pool, { folder: from() })).toEqual(['9001_note.sql'])
})

test.each(['', 'if not exists '])(
  'an index is made while transactions run, also where an interrupted try has left it unfinished (%s)',
  async (unless) => {
    await database.pool.query('create index brand_note on brand (name)')
    await database.pool.query(`update pg_index set indisvalid = false where indexrelid = 'brand_note'::regclass`)
    write('9000_index.sql', `-- transaction: none\ncreate index concurrently ${unless}brand_note on brand (name_thai);`)
    await migrate(database.pool, { folder: from() })
    const { rows } = await database.pool.query(
      `select i.indisvalid as valid, pg_get_indexdef(i.indexrelid) as definition from pg_index i where i.indexrelid = 'brand_note'::regclass`,
    )
    expect(rows).toEqual([{ valid: true, definition: expect.stringContaining('(name_thai)') }])
  },
)

test('a connection lost in the middle fails with the name of the file, and the next try applies it', async () => {
  write('9000_long.sql', 'create table first_half (id int);\nselect pg_sleep(600);')
  const failing = migrate(database.pool, { folder: from() }).catch((error: Error) => error.message)
  const kill = () =>
    database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where query like '%pg_sleep(600);' and state = 'active' and pid <> pg_backend_pid()`,
    )
  await expect.poll(async () => (await kill()).rowCount).toBe(1)
  expect(await failing).toContain('9000_long.sql')
  write('9000_long.sql', 'create table first_half (id int);')
  expect(await migrate(database.pool, { folder: from() })).toEqual(['9000_long.sql'])
})

const indexes = async () =>
  (
    await database.pool.query(
      `select indexrelid::regclass::text as name from pg_index where indrelid = 'brand'::regclass`,
    )
  ).rows.map(({ name }) => name)

test('an index that was made or dropped just before the process was killed is taken as it is', async () => {
  await database.pool.query('create index brand_note on brand (name_thai)')
  write('9000_index.sql', '-- transaction: none\ncreate index concurrently brand_note on brand (name_thai);')
  write('9001_no_index.sql', '-- transaction: none\ndrop index concurrently brand_gone;')
  expect(await migrate(database.pool, { folder: from() })).toEqual(['9000_index.sql', '9001_no_index.sql'])
  expect(await indexes()).toContain('brand_note')
})

test('an index that an interrupted try has dropped in part is dropped', async () => {
  await database.pool.query('create index brand_note on brand (name_thai)')
  await database.pool.query(`update pg_index set indisvalid = false where indexrelid = 'brand_note'::regclass`)
  write('9000_no_index.sql', '-- transaction: none\ndrop index concurrently brand_note;')
  await migrate(database.pool, { folder: from() })
  expect(await indexes()).not.toContain('brand_note')
})

test('who waits for its turn is not in the way of an index that the one before it makes', async () => {
  write('9000_index.sql', '-- transaction: none\ncreate index concurrently brand_note on brand (name_thai);')
  const long = await database.pool.connect()
  await long.query('begin')
  await long.query('select from brand for share')
  await long.query('lock table brand in row exclusive mode')
  const is = (query: string) => async () =>
    (
      await database.pool.query('select from pg_stat_activity where datname = current_database() and query like $1', [
        query,
      ])
    ).rowCount
  const first = migrate(database.pool, { folder: from(), lockMs: 60_000 })
  await expect.poll(is('create index concurrently%')).toBe(1)
  const second = migrate(database.pool, { folder: from() })
  await expect.poll(is('select pg_%advisory_lock(%')).toBe(1)
  await long.query('commit')
  long.release()
  expect(await Promise.all([first, second])).toEqual([['9000_index.sql'], []])
})

test('a file of which a transaction was broken off for another one that waited for it is tried again', async () => {
  const once = `create sequence if not exists tries; create or replace function fail_once() returns void language plpgsql as $$
    begin if nextval('tries') = 1 then raise exception using errcode = '40P01'; end if; end $$`
  await database.pool.query(once)
  write('9000_note.sql', 'select fail_once(); alter table brand add column note text;')
  expect(await migrate(database.pool, { folder: from(), lockMs: 10 })).toEqual(['9000_note.sql'])
})

test('a start that is not to migrate refuses an older database and names what it lacks, and accepts a newer one', async () => {
  const settings = readSettings({ DATABASE_URL: database.url, MIGRATE_AT_START: 'off' })
  const open = () => openDatabase(settings, pino({ level: 'silent' }))
  await database.pool.query(`insert into migration (name) values ('9999_of_tomorrow.sql')`)
  const { pool, migrated } = await open()
  expect(migrated).toEqual([])
  await pool.end()
  await database.pool.query(`delete from migration where name like '0170%'`)
  await expect(open()).rejects.toThrow(/npm run migrate.*0170/)
})

test('an account without any right but its own database applies all migrations', async () => {
  const own = `ordinary_${process.pid}_${Date.now()}`
  await database.pool.query(`create role ${own} login`)
  await database.pool.query(`create database ${own} owner ${own}`)
  const ownUrl = database.url.replace(/\/\/[^@]*@([^/]*)\/\w+/, `//${own}@$1/${own}`)
  const { pool } = connect(ownUrl, 1, () => undefined)
  try {
    expect((await migrate(pool)).length).toBeGreaterThan(100)
  } finally {
    await pool.end()
    await database.pool.query(`drop database ${own}`)
    await database.pool.query(`drop role ${own}`)
  }
})
