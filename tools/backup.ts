// `npm run backup`: copies the embedded database while the shop runs; from the first time on, every change is archived too.
import { parseArgs } from 'node:util'
import { restoredTo } from '#server/adapters/database/embedded/backup/restored.ts'
import { takeBackup } from '#server/adapters/database/embedded/backup/take-backup.ts'
import { withDatabase } from '#server/adapters/database/open.ts'
import { readSettings } from '#server/settings/settings.ts'
import { command } from './command.ts'
import { asTyped } from '#server/adapters/database/embedded/backup/moment.ts'

const usage = `Usage: npm run backup [-- --keep NUMBER]   (with the shop's own settings, next to a running shop or without one)
Copies the whole embedded database to BACKUP_DIR, and keeps so many copies, 3 unless said otherwise. A running shop adds every
change since then, twenty seconds later at most, so that npm run restore can give the database of any second.`

await command(run, { withCause: true })

async function run(): Promise<void> {
  const { values } = parseArgs({ options: { keep: { type: 'string' }, help: { type: 'boolean' } } })
  const keep = Number(values.keep ?? 3)
  if (values.help) process.stdout.write(`${usage}\n`)
  else if (!Number.isInteger(keep) || keep < 1) throw new Error(`--keep is a number from 1 on.\n${usage}`)
  else await backUp(keep)
}

async function backUp(keep: number): Promise<void> {
  const settings = readSettings(process.env)
  if (settings.databaseUrl)
    throw new Error('DATABASE_URL: this command is for the embedded database; back yours up with its own tools.')
  const moment = await restoredTo(settings.dataDir)
  if (moment !== null)
    throw new Error(
      `${settings.dataDir} was restored to ${asTyped(moment)} and is not the shop: among the shop's own back-ups this one would be taken for it. Where it is the shop from now on, start it with OUTSIDE=on first.`,
    )
  // A new release may be backing up what the old one still runs on: what was not migrated before is not migrated by a back-up.
  await withDatabase({ ...settings, asItIs: true }, 'warn', async ({ pool, db }) => {
    const { backupDir: folder, dataDir } = settings
    const { path, until } = await takeBackup({ pool, db, dataDir, folder, keep })
    process.stdout.write(
      `${path}\nAny moment from ${asTyped(until)} on can be restored: npm run restore -- --to TIME\n`,
    )
    if (`${folder}/`.startsWith(`${dataDir}/`))
      process.stdout.write('It is on the same disk as the database, and lost with it: set BACKUP_DIR.\n')
  })
}
