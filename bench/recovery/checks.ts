import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../../tools/source-files.ts'

const run = promisify(execFile)

/** What each of the operator's checks says of a restored database, null: that it is right. */
export async function checksOf(settings: Record<string, string>): Promise<{ check: string; said: string | null }[]> {
  const all = []
  for (const check of ['check-stock', 'check-figures', 'verify-audit']) {
    const env = { ...process.env, ...settings }
    const said = await run(process.execPath, [join(root, 'tools', `${check}.ts`)], { env, cwd: root }).then(
      () => null,
      ({ stdout, stderr }: { stdout: string; stderr: string }) => `${stdout}${stderr}`.trim(),
    )
    all.push({ check, said })
  }
  return all
}
