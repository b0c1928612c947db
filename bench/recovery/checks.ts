import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../../tools/source-files.ts'

const run = promisify(execFile)

/** `said`: null where it found nothing wrong. */
type CheckResult = { check: string; said: string | null }

/** What each of the operator's checks says of a database. @throws Error where one could not be done */
export async function checksOf(settings: Record<string, string>): Promise<CheckResult[]> {
  const all = []
  for (const check of ['check-stock', 'check-figures', 'verify-audit']) {
    const env = { ...process.env, ...settings }
    const said = await run(process.execPath, [join(root, 'tools', `${check}.ts`)], {
      env,
      cwd: root,
      maxBuffer: 2 ** 28,
    }).then(
      () => null,
      ({ code, stdout, stderr }: { code: unknown; stdout: string; stderr: string }) => {
        const words = `${stdout}${stderr}`.trim()
        if (code !== 1) throw new Error(`${check} could not be done: ${words}`)
        return words
      },
    )
    all.push({ check, said })
  }
  return all
}

/** How many days a check has summed now is no finding. */
const findingsOf = (said: string | null | undefined): string[] =>
  said?.replace(/^\d+ days summed, /m, '').split('\n') ?? []

/**
 * What is wrong with a restored database: all that the audit's check says, and of the others what differs from `before`, which they
 * said of it before the loss: orders that are written in bulk have no ledger and no sums.
 */
export function wrongSince(before: readonly CheckResult[], restored: readonly CheckResult[]): string[] {
  return restored.flatMap(({ check, said }) => {
    const earlier = before.find((one) => one.check === check && check !== 'verify-audit')
    const [then, now] = [new Set(findingsOf(earlier?.said)), new Set(findingsOf(said))]
    const differing = [...now.symmetricDifference(then)]
    return differing.length > 0 ? [`${check} on the restored database: ${differing.join('\n')}`] : []
  })
}
