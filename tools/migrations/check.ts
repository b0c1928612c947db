// Checks the migrations for what would stop a running shop; part of `npm run check`.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../source-files.ts'
import { lintMigration } from './lint.ts'
import { migrationRules } from './rules.ts'

/** The last file of the first releases: it and those before it make the tables, and are as they were applied. */
const lastOld = '0098_redelivery.sql'
const folder = join(root, 'db', 'migrations')

const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted()
const held = files.filter((file) => file > lastOld)
for (const file of held) {
  for (const { rule, subject } of await lintMigration(await readFile(join(folder, file), 'utf8'))) {
    const advice = rule === 'exception' ? '' : ` (${migrationRules[rule]})`
    process.stdout.write(`db/migrations/${file}: ${rule}: ${subject}${advice}\n`)
    process.exitCode = 1
  }
}
process.stdout.write(`${held.length} migrations checked, ${files.length - held.length} old ones left out\n`)
