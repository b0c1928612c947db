// `npm test`: everything, and how many of it passed. `npm test -- FILE…`: these files alone, on a PostgreSQL that stays
// for the next run. `npm test -- --stop` stops it.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stopSharedCluster } from '#test/shared-cluster.ts'
import { isBuilt } from './build-stamp.ts'
import { lineOf, runChecks } from './run-checks.ts'
import { root } from './source-files.ts'

const children = new Set<ChildProcess>()
// A signal is forwarded to the child processes, which then remove their databases and browsers.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => children.forEach((child) => child.kill(signal)))

const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--reporter=./tools/test-progress.ts']
const chosen = process.argv.slice(2)
if (chosen.includes('--stop')) process.exit((await stopSharedCluster()) ? 0 : 1)
if (!(await isBuilt()) && !(await run(['tools/build.ts']))) fail()
if (chosen.length > 0) {
  process.env['TEST_CLUSTER'] ??= 'shared'
  process.exit((await run([...vitest, ...chosen])) ? 0 : 1)
}

type Report = { numPassedTests: number; numFailedTests: number; success: boolean }

// In parallel: the checks use the processor while the tests wait for databases and pages.
const [report, checked] = await Promise.all([runTests(), runChecks((one) => process.stdout.write(lineOf(one)))])
const failedChecks = checked.filter(({ passed }) => !passed)
const passed = report.numPassedTests + checked.length - failedChecks.length
// A run that breaks without a failed test (a file that does not load) also counts as failed.
const failed = report.numFailedTests + failedChecks.length + (report.success || report.numFailedTests > 0 ? 0 : 1)
for (const { name } of failedChecks) process.stdout.write(`Failed: ${name}\n`)
process.stdout.write(`${passed} passed, ${failed} failed\n`)
process.exit(failed === 0 ? 0 : 1)

function fail(): never {
  process.stdout.write('0 passed, 1 failed\n')
  process.exit(1)
}

async function run([program = '', ...args]: readonly string[]): Promise<boolean> {
  const child = spawn(process.execPath, [join(root, program), ...args], { cwd: root, stdio: 'inherit' })
  children.add(child)
  const [code] = (await once(child, 'exit')) as [number | null]
  children.delete(child)
  return code === 0
}

async function runTests(): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), 'songdee-report-'))
  const file = join(folder, 'tests.json')
  try {
    const done = await run([...vitest, '--reporter=json', `--outputFile=${file}`])
    const counted: Report = JSON.parse(readFileSync(file, 'utf8'))
    return { ...counted, success: counted.success && done }
  } catch {
    return { numPassedTests: 0, numFailedTests: 0, success: false }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
