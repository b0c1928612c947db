import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Database, Tx } from './adapters/database/database.ts'

const command = fileURLToPath(new URL('../demo/fill.ts', import.meta.url))
const mark = 'demo'

/** Whether the demo shop is in the database. The mark is written in the transaction that fills it. */
export async function isDemoFilled(db: Database | Tx): Promise<boolean> {
  return (await db.selectFrom('secret').select('name').where('name', '=', mark).executeTakeFirst()) !== undefined
}

/** When the demo shop was filled; null where there is none. */
export async function demoFilledAt(db: Database): Promise<Date | null> {
  const row = await db.selectFrom('secret').select('value').where('name', '=', mark).executeTakeFirst()
  const value = row?.value as { filledAt?: string } | undefined
  return value?.filledAt ? new Date(value.filledAt) : null
}

/**
 * Fills the demo shop where it is missing, in a process of its own: what the filling needs of memory is not kept by the
 * server for the rest of its days.
 */
export async function ensureDemo(databaseUrl: string, db: Database): Promise<void> {
  if (await isDemoFilled(db)) return
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
