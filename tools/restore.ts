// `npm run restore -- --to TIME`: makes a data folder with the embedded database as it was at a moment.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { asTyped, readMoment } from '#server/adapters/database/embedded/backup/moment.ts'
import { restoreBackup } from '#server/adapters/database/embedded/backup/restore-backup.ts'
import { readSettings } from '#server/settings/settings.ts'
import { command } from './command.ts'

const usage = `Usage: npm run restore [-- --to TIME] [--into FOLDER]   (with the shop's own settings, while it runs or is stopped)
Makes a data folder with the database as it was at TIME, such as "2026-11-24 14:03:00" (Bangkok, unless it names an offset);
without it, the last that there is. FOLDER is DATA_DIR-restored unless said otherwise, and must be new or empty. The shop's own folder is
not changed.`

await command(run)

async function run(): Promise<void> {
  const { values } = parseArgs({
    options: { to: { type: 'string' }, into: { type: 'string' }, help: { type: 'boolean' } },
  })
  if (values.help) process.stdout.write(`${usage}\n`)
  else await restore(values.to === undefined ? null : readMoment(values.to), values.into)
}

async function restore(to: Date | null, folder?: string): Promise<void> {
  const { backupDir, dataDir, databaseUrl, demo } = readSettings(process.env)
  if (databaseUrl)
    throw new Error('DATABASE_URL: this command is for the embedded database; restore yours by its own tools.')
  const into = resolve(folder ?? `${dataDir}-restored`)
  const started = performance.now()
  const restored = await restoreBackup({ folder: backupDir, to, into, dataDir })
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  process.stdout.write(
    `${into}\nFrom the back-up of ${asTyped(restored.from)} and the changes until ${asTyped(restored.to)}, in ${seconds} s.\n` +
      `To look at it: ${toLook(into, demo)}\n`,
  )
}

/** By the shop's own address the back office would sign in at the shop; and a copy of a shop is no place for the demo. */
function toLook(folder: string, demo: boolean): string {
  return `DATA_DIR=${folder} OUTSIDE=off PORT=3001 PUBLIC_URL=http://localhost:3001 DEMO=${demo ? 'on' : 'off'} npm start`
}
