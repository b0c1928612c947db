import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { copyFolder, type Copies } from './copy-folder.ts'

let from = ''
let to = ''
let copies: Copies = new Map()
const long = new Date(Date.now() - 60_000)

beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), 'copies-'))
  from = join(folder, 'from')
  to = join(folder, 'to')
  copies = new Map()
  mkdirSync(join(from, 'pg_wal'), { recursive: true })
})

/** A file that was written long ago, unless said otherwise. */
function write(path: string, text: string, at = long): void {
  writeFileSync(join(from, path), text)
  utimesSync(join(from, path), at, at)
}

const copy = () => copyFolder(from, to, copies)

test('the second time copies what has changed, and removes what is gone', async () => {
  for (const name of ['same', 'longer', 'gone']) write(name, 'x'.repeat(10))
  expect(await copy()).toBe(30)
  write('longer', 'x'.repeat(12))
  rmSync(join(from, 'gone'))
  expect(await copy()).toBe(12)
  expect([readFileSync(join(to, 'longer'), 'utf8').length, existsSync(join(to, 'gone'))]).toEqual([12, false])
  expect(await copy()).toBe(0)
})

test('a file of the same size and time is copied where it may have changed within a tick of the clock', async () => {
  const now = new Date()
  write('hot', 'before', now)
  await copy()
  writeFileSync(join(from, 'hot'), 'after!')
  utimesSync(join(from, 'hot'), now, now)
  await copy()
  expect(readFileSync(join(to, 'hot'), 'utf8')).toBe('after!')
})

test('of the log all that was written is copied, and not what waits to be written over', async () => {
  const segment = (number: number) => `pg_wal/${number.toString(16).toUpperCase().padStart(24, '0')}`
  write(segment(1), 'old', new Date(long.getTime() - 2000))
  write(segment(2), 'last')
  write(segment(3), 'recycled', new Date(long.getTime() - 4000))
  write('pg_wal/00000002.history', 'history')
  await copy()
  expect([1, 2, 3].map((number) => existsSync(join(to, segment(number))))).toEqual([true, true, false])
  expect(existsSync(join(to, 'pg_wal/00000002.history'))).toBe(true)
})

test('who holds a running database, and where it listens, stays behind; owner and mode come along', async () => {
  for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock', 'postgres.owner', 'PG_VERSION']) write(name, 'x')
  await copy()
  expect(['postmaster.pid', '.s.PGSQL.5432.lock', 'postgres.owner'].some((name) => existsSync(join(to, name)))).toBe(
    false,
  )
  const [there, here] = [statSync(join(to, 'PG_VERSION')), statSync(join(from, 'PG_VERSION'))]
  expect([there.uid, there.mode, there.mtimeMs]).toEqual([here.uid, here.mode, here.mtimeMs])
})

test('who waits for the copy, or holds it until it is whole, stays there', async () => {
  await copy()
  for (const name of ['postgres.owner', 'postgres.waiting']) writeFileSync(join(to, name), '1')
  await copy()
  expect(['postgres.owner', 'postgres.waiting'].every((name) => existsSync(join(to, name)))).toBe(true)
})
