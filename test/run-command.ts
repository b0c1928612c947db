import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

const files = {
  backup: 'tools/backup.ts',
  restore: 'tools/restore.ts',
  'add-staff': 'tools/add-staff.ts',
  'check-stock': 'tools/check-stock.ts',
  'check-figures': 'tools/check-figures.ts',
  reconcile: 'tools/reconcile.ts',
  migrate: 'tools/migrate.ts',
  'verify-audit': 'tools/verify-audit.ts',
  export: 'tools/export.ts',
  import: 'tools/import.ts',
  'empty-demo': 'demo/run-empty.ts',
}

type Ran = { code: number | null; printed: string; complained: string }

/** Runs one of the operator's commands as npm does: a process with these settings. */
export async function runCommand(
  name: keyof typeof files,
  args: readonly string[],
  { settings, input = '' }: { settings: Record<string, string>; input?: string },
): Promise<Ran> {
  const child = spawn(process.execPath, [join(root, files[name]), ...args], {
    cwd: root,
    env: { ...process.env, ...settings },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const ran: Ran = { code: null, printed: '', complained: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => (ran.printed += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (ran.complained += text))
  // A command that rejects its arguments exits without reading.
  child.stdin.on('error', () => undefined)
  child.stdin.end(input)
  const [code] = (await once(child, 'close')) as [number | null]
  return { ...ran, code }
}
