import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { checks, type Check } from './checks.ts'
import { root } from './source-files.ts'

type CheckResult = { name: string; passed: boolean; printed: string; ms: number }

/** Runs the checks one after the other and reports each one when it has ended; none of them prints. */
export async function runChecks(
  report: (result: CheckResult) => void,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<CheckResult[]> {
  const done: CheckResult[] = []
  for (const check of checks()) {
    const checked = await runCheck(check, environment)
    report(checked)
    done.push(checked)
  }
  return done
}

async function runCheck(
  { name, command: [program = '', ...args] }: Check,
  env: NodeJS.ProcessEnv,
): Promise<CheckResult> {
  const started = performance.now()
  const child = spawn(process.execPath, [join(root, program), ...args], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (printed += text))
  const [code] = (await once(child, 'close')) as [number | null]
  return { name, passed: code === 0, printed, ms: performance.now() - started }
}

/** One line about a check, after its output if it failed. */
export const lineOf = ({ name, passed, printed, ms }: CheckResult): string =>
  passed ? `✓ ${name} (${(ms / 1000).toFixed(1)} s)\n` : `${printed.trimEnd()}\n× ${name}\n`
