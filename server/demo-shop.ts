import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Database, Tx } from './adapters/database/database.ts'

const command = fileURLToPath(new URL('../demo/fill.ts', import.meta.url))
const mark = 'demo'
const emptiedMark = 'demo-emptied'

/** Why a server with `DEMO=off` does not start on the demo's data: its accounts and their password are documented. */
export const knownAccounts = `This database holds the demo shop, whose accounts and password everybody knows, and DEMO is off.
Take a new database (DATABASE_URL, or another DATA_DIR), or remove the demo's accounts and orders with
  npm run empty-demo
(see docs/operations.md), or go on with the demo by DEMO=on.`

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

/** Fills the demo where it is missing, in a child process, so that the server does not keep the memory this takes. */
export async function ensureDemo(databaseUrl: string, db: Database): Promise<void> {
  if (await isDemoFilled(db)) return
  if (await has(db, emptiedMark))
    throw new Error('The demo was removed from this database: set DEMO=off, or take a new database for a demo.')
  await new Promise<void>((resolve, reject) => {
    const child = spawn(process.execPath, [command], {
      stdio: 'inherit',
      env: { ...process.env, DATABASE_URL: databaseUrl },
    })
    child.on('error', reject)
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`The demo shop could not be filled (exit ${code})`)),
    )
  })
}
