import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { git } from '../git.ts'
import { runToEnd } from '../run-to-end.ts'
import { verdicts, writePlan, type Plan, type Verdict } from './plan.ts'

export type Search = Plan & {
  good: string
  bad: string
  /** Where a folder for all of it is made, which is removed at the end. */
  within: string
  /** Ends the search. */
  signal: AbortSignal
  print: (text: string) => void
}

const step = fileURLToPath(new URL('step.ts', import.meta.url))
/** How `git bisect run` ends where it is left with commits that cannot be measured; with another code it has failed. */
const onlySkipped = 2

/**
 * Searches the first commit whose figure is worse than the bound, with `git bisect run` in a clone of its own.
 * @returns null where commits that cannot be measured hide it
 * @throws Error where the ends of the search are not as they should be, or it fails
 */
export async function firstWorse({ signal, print, within, good, bad, ...plan }: Search): Promise<string | null> {
  const { repository } = plan
  const folder = mkdtempSync(join(within, 'songdee-bisect-'))
  const clone = join(folder, 'clone')
  const idOf = (commit: string) => git(repository, 'rev-parse', '--verify', `${commit}^{commit}`)
  const run = (command: readonly [string, ...string[]]) => runToEnd(command, { cwd: clone, signal, output: print })
  const steps = [process.execPath, '--disable-warning=ExperimentalWarning', step, folder] as const
  const expectAt = async (commit: string, wanted: Verdict) => {
    git(clone, 'checkout', '--quiet', '--detach', commit)
    const code = await run(steps)
    if (code === verdicts[wanted]) return
    const isMeasured = code === verdicts.good || code === verdicts.worse
    const why = isMeasured
      ? `should be ${wanted}: choose other ends, or another bound`
      : 'cannot be measured: see above'
    throw new Error(`${commit.slice(0, 8)} ${why}`)
  }
  try {
    writePlan(folder, plan)
    // Its objects are those of the repository, in which nothing is written.
    git(repository, 'clone', '--quiet', '--shared', '--no-checkout', '.', clone)
    const [from, to] = [idOf(good), idOf(bad)]
    await expectAt(from, 'good')
    await expectAt(to, 'worse')
    git(clone, 'bisect', 'start', to, from)
    const code = await run(['git', 'bisect', 'run', ...steps])
    if (code === onlySkipped) return null
    if (code !== 0) throw new Error('The search has failed: see above')
    return git(clone, 'show', '--no-patch', '--format=%H %s', 'refs/bisect/bad')
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}
