import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { writeProgram } from './program.fixture.ts'
import { reachedByTcp } from './reached-by-tcp.fixture.ts'
import { createDatabase, databaseIn, databaseUrlOn, dumpTo } from './server-database.ts'

const { pool } = await testDatabase()

const path = process.env['PATH']
afterEach(() => {
  process.env['PATH'] = path
})

test('a dump goes past a pooler, whose connections would keep what it sets for itself', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cells-'))
  writeProgram(join(folder, 'pg_dump'), `echo "$@" > ${join(folder, 'words')}`)
  process.env['PATH'] = `${folder}${delimiter}${path}`
  const DATABASE_URL = 'postgresql://a:b@10.0.0.5:6432/a'
  const dumped = async (settings: Record<string, string>) => {
    const limits = { cores: 1, memoryMb: 1500, connections: 300 }
    await dumpTo({ name: 'saensuk', wanted: 'running', limits, folder, settings }, join(folder, 'dump'))
    return readFileSync(join(folder, 'words'), 'utf8')
  }
  expect(await dumped({ DATABASE_URL })).toMatch(/^--host=10\.0\.0\.5 --port=6432 /)
  const DATABASE_DIRECT_URL = 'postgresql://a:b@10.0.0.6/a'
  expect(await dumped({ DATABASE_URL, DATABASE_DIRECT_URL })).toMatch(/^--host=10\.0\.0\.6 --port=5432 /)
})

const rolesOf = async (url: string) =>
  (await pool.query('select from pg_roles where rolname = $1', [databaseIn(url)])).rows.length

test('of a database whose making loses its connection nothing is left, and the loss is the reason', async () => {
  const server = await reachedByTcp({ cutAt: 'create database' })
  const url = databaseUrlOn(server, 'saensuk')
  await expect(createDatabase(server, url)).rejects.toThrow('Connection terminated unexpectedly')
  expect(await rolesOf(url)).toBe(0)
})

test('what is left of it where the server stays away is named, with the loss as the reason', async () => {
  const server = await reachedByTcp({ cutAt: 'create database', thenAway: true })
  const url = databaseUrlOn(server, 'saensuk')
  onTestFinished(async () => void (await pool.query(`drop role if exists ${databaseIn(url)}`)))
  await expect(createDatabase(server, url)).rejects.toMatchObject({
    message: `On the server the role ${databaseIn(url)} may be left, and a database of this name.`,
    cause: { message: 'Connection terminated unexpectedly' },
  })
  expect(await rolesOf(url)).toBe(1)
})
