import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import type { Database, Tx } from './adapters/database/database.ts'
import { runInChild } from './child-process.ts'

const source = fileURLToPath(new URL('../demo/fill.ts', import.meta.url))
const mark = 'demo'
const emptiedMark = 'demo-emptied'

/** Why a server with `DEMO=off` does not start on the demo's data: its accounts and their password are documented. */
export const knownAccounts = `DEMO is off, and this database holds the demo shop, whose accounts and password everybody knows.
A shop of your own is in another folder, which is made, or with DATABASE_URL in another database:
  DATA_DIR=../songdee-data DEMO=off npm start
(or both in .env; commands need them too). What you set up in the demo becomes the shop, without its accounts and orders, by
  npm run empty-demo
(see docs/operations.md). The demo goes on by DEMO=on.`

/** Whether the database holds the demo. The mark is written in the transaction that fills it. */
export const isDemoFilled = (db: Database | Tx): Promise<boolean> => has(db, mark)

async function has(db: Database | Tx, name: string): Promise<boolean> {
  return (await db.selectFrom('secret').select('name').where('name', '=', name).executeTakeFirst()) !== undefined
}

/** Removes the demo's mark, in the transaction that empties it. */
export async function markDemoEmptied(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('secret').where('name', '=', mark).execute()
  await tx
    .insertInto('secret')
    .values({ name: emptiedMark, value: JSON.stringify({ emptiedAt: now }) })
    .execute()
}

/** When the demo was filled; null where there is none. */
export async function demoFilledAt(db: Database): Promise<Date | null> {
  const row = await db.selectFrom('secret').select('value').where('name', '=', mark).executeTakeFirst()
  const value = row?.value as { filledAt?: string } | undefined
  return value?.filledAt ? new Date(value.filledAt) : null
}

/** How the demo is filled: by the file `program` of the build, or else by its source, until `signal` ends it. */
type FillOptions = { program?: string | undefined; signal?: AbortSignal | undefined }

/**
 * Fills the demo into an empty database; where it is ended, nothing of it is in the database.
 * @throws Error where the database is a shop, or had a demo before
 */
export async function fillDemo(
  databaseUrl: string,
  db: Database,
  { program = source, signal }: FillOptions = {},
): Promise<void> {
  if (await has(db, emptiedMark))
    throw new Error('The demo was removed from this database: set DEMO=off, or take a new database for a demo.')
  const { rows } = await sql<{ isUsed: boolean }>`
    select exists (select from staff) or exists (select from outlet) or exists (select from product) as "isUsed"`.execute(
    db,
  )
  if (rows[0]?.isUsed)
    throw new Error(
      'This database is a shop already, which the demo must not be filled into. Set DEMO=off, or name the database of a demo.',
    )
  await runInChild([program], {
    failure: 'The demo shop could not be filled; see the lines above.',
    signal,
    env: { ...process.env, DATABASE_URL: databaseUrl },
  })
}
