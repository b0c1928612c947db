import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { withDatabase } from '#server/adapters/database/open.ts'
import { sumTouchedDays, touchAllDays } from '#server/figures/figures.ts'
import { readSettings } from '#server/settings/settings.ts'
import { root } from '../../tools/source-files.ts'

const run = promisify(execFile)

/** `said`: null where it found nothing wrong. */
type CheckResult = { check: string; said: string | null }

/** One of the operator's checks. @returns what it found; null: nothing. @throws Error where it could not be done */
function check(name: string, settings: Record<string, string>): Promise<string | null> {
  const env = { ...process.env, ...settings }
  const file = join(root, 'tools', `${name}.ts`)
  return run(process.execPath, [file], { env, cwd: root, maxBuffer: 2 ** 28 }).then(
    () => null,
    ({ code, stdout, stderr }: { code: unknown; stdout: string; stderr: string }) => {
      // A program that breaks ends with 1 as well, and says why.
      if (code !== 1 || stderr !== '') throw new Error(`${name} could not be done: ${stderr.trim() || stdout.trim()}`)
      return shortened(stdout.trim())
    },
  )
}

const mostLines = 20
const shortened = (text: string): string => {
  const lines = text.split('\n')
  return [...lines.slice(0, mostLines), ...(lines.length > mostLines ? ['…', ...lines.slice(-1)] : [])].join('\n')
}

/** What each of the operator's checks says of a database. @throws Error where one could not be done */
export async function checksOf(settings: Record<string, string>): Promise<CheckResult[]> {
  const all = []
  for (const name of ['check-stock', 'check-figures', 'verify-audit'])
    all.push({ check: name, said: await check(name, settings) })
  return all
}

/** Sums the figures of orders that were written in bulk, as the server does with each order. What is restored of them is compared with its rows. */
export const sumFigures = (settings: Record<string, string>): Promise<void> =>
  withDatabase(readSettings(settings), 'error', async ({ db }) => {
    await touchAllDays(db)
    while ((await sumTouchedDays(db)) > 0);
  })
