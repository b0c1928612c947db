// Plain JavaScript without dependencies: tools/bootstrap.mjs uses it before anything is installed.
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** What reads the settings of the server. All else brings its own, above all tests. */
export const settingsReaders = [
  'demo/run-empty.ts',
  'tools/add-staff.ts',
  'tools/backup.ts',
  'tools/check-figures.ts',
  'tools/check-stock.ts',
  'tools/dev/run.ts',
  'tools/export.ts',
  'tools/import.ts',
  'tools/migrate.ts',
  'tools/reconcile.ts',
  'tools/restore.ts',
  'tools/start.ts',
  'tools/verify-audit.ts',
]

/**
 * Takes the settings in the file `.env` of a folder into the environment; what is set there wins, also where it is empty.
 * A cell has a file of its own, and shares the folder with others.
 * @param {string} script
 * @param {string} folder
 * @throws Error where there is one that cannot be read
 */
export function takeSettings(script, folder) {
  const file = join(folder, '.env')
  if (!settingsReaders.includes(script) || process.env.SONGDEE_CELL || !existsSync(file)) return
  if (!process.loadEnvFile)
    throw new Error(
      `${file} is read by Node 20.12 or newer, and this is ${process.versions.node}. Nothing was started.`,
    )
  process.loadEnvFile(file)
}
