import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Pool } from 'pg'

const folder = new URL('../../../db/migrations/', import.meta.url)
/** Arbitrary but fixed: processes that start together migrate one after the other. */
const lock = 7_203_411

/**
 * Applies the missing migrations, each in its own transaction.
 * @throws Error naming the file that failed; earlier ones stay applied
 */
export async function migrate(pool: Pool): Promise<void> {
  const files = (await readdir(fileURLToPath(folder))).filter((file) => file.endsWith('.sql')).sort()
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lock])
    await client.query(
      'create table if not exists migration (name text primary key, at timestamptz not null default now())',
    )
    const applied = new Set(
      (await client.query<{ name: string }>('select name from migration')).rows.map((row) => row.name),
    )
    for (const file of files.filter((name) => !applied.has(name))) {
      await apply(client, file, await readFile(new URL(file, folder), 'utf8'))
    }
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lock]).catch(() => undefined)
    client.release()
  }
}

async function apply(
  client: { query: (text: string, values?: unknown[]) => Promise<unknown> },
  file: string,
  text: string,
) {
  try {
    await client.query('begin')
    await client.query(text)
    await client.query('insert into migration (name) values ($1)', [file])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`The migration ${file} failed`, { cause: error })
  }
}
