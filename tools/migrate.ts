// `npm run migrate`: brings the database to the schema of this release, while older processes serve the shop.
import { pino } from 'pino'
import { joinDatabase } from '#server/adapters/database/open.ts'
import { readSettings } from '#server/settings.ts'

const usage = `Usage: npm run migrate   (with the shop's own settings, next to a running shop or without one)
Applies the migrations that the database does not have. Where a long transaction is in the way it waits in short steps, so that requests go on, and says for whom.`

try {
  const words = process.argv.slice(2)
  if (words.includes('--help')) process.stdout.write(`${usage}\n`)
  else if (words.length > 0) throw new Error(`It takes no "${words.join(' ')}"\n${usage}`)
  else await run()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  if (error instanceof Error && error.cause) process.stderr.write(`${String(error.cause)}\n`)
  process.exitCode = 1
}

async function run(): Promise<void> {
  const settings = { ...readSettings(process.env), migrateAtStart: true }
  const { pool, stop, migrated } = await joinDatabase(settings, pino({ level: 'warn' }))
  await pool.end()
  await stop()
  for (const file of migrated) process.stdout.write(`${file}\n`)
  process.stdout.write(`${migrated.length} migrations applied\n`)
}
