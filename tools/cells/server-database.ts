import { randomBytes } from 'node:crypto'
import { spawn } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import pg from 'pg'
import { directUrlOf, type Cell } from './cell.ts'

/** Of a cell's role: its pool of ten with seven more, twice while a process follows another, and a command. */
const connectionLimit = 40

/** Its name there. */
export const databaseIn = (url: string): string => new URL(url).pathname.slice(1)

/** The URL for a cell of a database in a PostgreSQL of the operator's, which is not made yet; its role is its own. */
export function databaseUrlOn(adminUrl: string, name: string): string {
  const database = `songdee_${name.replaceAll('-', '_')}_${randomBytes(3).toString('hex')}`
  const url = new URL(adminUrl)
  Object.assign(url, { username: database, password: randomBytes(18).toString('hex'), pathname: `/${database}` })
  return url.href
}

/**
 * Makes the database of a URL with its role. The role opens so many connections at most that one cell does not take those of all.
 * @param adminUrl of an account that may create both
 * @throws Error where it may not, or is disconnected; nothing is left then, or the message says what, but for a role whose own creation was not answered
 */
export async function createDatabase(adminUrl: string, url: string): Promise<void> {
  const [database, { password }] = [databaseIn(url), new URL(url)]
  await asAdmin(adminUrl, async (client) => {
    // Identifiers of small letters, digits and _, and hex digits: nothing to be quoted.
    await client.query(`create role ${database} login password '${password}' connection limit ${connectionLimit}`)
    try {
      await client.query(`create database ${database} owner ${database}`)
      await client.query(`revoke connect on database ${database} from public`)
    } catch (error) {
      await takeDatabaseBack(adminUrl, url, error)
    }
  })
}

/** Removes a database that no cell uses, with its role. */
export async function dropServerDatabase(adminUrl: string, url: string): Promise<void> {
  const database = databaseIn(url)
  await asAdmin(adminUrl, async (client) => {
    await client.query(`drop database if exists ${database} with (force)`)
    await client.query(`drop role if exists ${database}`)
  })
}

/**
 * Removes a database that is not to be after all, for this reason.
 * @throws Error the reason, also where the database could not be removed
 */
export async function takeDatabaseBack(adminUrl: string, url: string, reason: unknown): Promise<never> {
  // By a connection of its own: the loss of another one may be the reason.
  await dropServerDatabase(adminUrl, url).catch(() => {
    const name = databaseIn(url)
    throw new Error(`On the server the role ${name} may be left, and a database of this name.`, { cause: reason })
  })
  throw reason
}

async function asAdmin(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  // A lost connection also fails the statement under way, which says so; without a listener it would end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

/** Writes a dump of a cell's database to a file that other accounts cannot read. @throws Error with PostgreSQL's own words */
export async function dumpTo(cell: Cell, file: string): Promise<void> {
  rmSync(file, { force: true })
  // pg_dump would make it for all to read, and keeps the mode of one that is there.
  writeFileSync(file, '', { mode: 0o600, flag: 'wx' })
  const words = ['--format=custom', '--no-owner', '--no-privileges', `--file=${file}`]
  await run('pg_dump', directUrlOf(cell) ?? '', words)
}

/** Reads a dump into an empty database. @throws Error with PostgreSQL's own words */
export const readDump = (file: string, url: string): Promise<void> =>
  run('pg_restore', url, ['--exit-on-error', '--no-owner', '--no-privileges', '--jobs=2', file])

/** The password is in the environment, where other accounts do not see it. */
async function run(program: string, url: string, words: readonly string[]): Promise<void> {
  const { username, password, hostname, port } = new URL(url)
  const env = { ...process.env, PGPASSWORD: decodeURIComponent(password) }
  const server = [
    `--host=${hostname}`,
    `--port=${port || 5432}`,
    `--username=${username}`,
    `--dbname=${databaseIn(url)}`,
  ]
  const child = spawn(program, [...server, ...words], { stdio: ['ignore', 'ignore', 'pipe'], env })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text))
  const code = await new Promise((resolve, reject) => {
    child.once('error', () => reject(new Error(`${program} is missing: apt-get install postgresql-client`)))
    child.once('close', resolve)
  })
  if (code !== 0) throw new Error(`${program} failed:\n${said.trim()}`)
}
