// `npm run migrate`: brings the database to the schema of this release, while older processes serve the shop.
import { withDatabase } from '#server/adapters/database/open.ts'
import { readSettings } from '#server/settings/settings.ts'
import { command } from './command.ts'

const usage = `Usage: npm run migrate   (with the shop's own settings, next to a running shop or without one)
Applies the migrations that the database does not have, and says every ten seconds that a long one is at work. Where a long transaction is in the way it waits in short steps, so that requests go on, and says for whom.`

await command(run, { withCause: true })

async function run(words: string[]): Promise<void> {
  if (words.includes('--help')) process.stdout.write(`${usage}\n`)
  else if (words.length > 0) throw new Error(`It takes no "${words.join(' ')}"\n${usage}`)
  else await applyMigrations()
}

async function applyMigrations(): Promise<void> {
  const settings = { ...readSettings(process.env), migrateAtStart: true }
  const migrated = await withDatabase(settings, 'warn', async (database) => database.migrated)
  for (const file of migrated) process.stdout.write(`${file}\n`)
  process.stdout.write(`${migrated.length} migrations applied\n`)
}
