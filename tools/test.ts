// `npm test`: what must hold before a change is taken. `npm run test:all`: everything. `npm test -- FILE…`: these files
// alone, on a PostgreSQL that stays for the next run. `npm test -- --affected`: what the change can touch. See
// CONTRIBUTING.md for the other options.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { stopSharedCluster } from '#test/shared-cluster.ts'
import { temporaryCluster, type TestCluster } from '#test/test-cluster.ts'
import { affectedFiles } from './test-run/affected.ts'
import { buildOnce } from './test-run/build-once.ts'
import { currentBasis, renewMap } from './test-run/journey-map.ts'
import { measurePatience } from './test-run/machine.ts'
import { openKeptCluster } from './test-run/open-kept-cluster.ts'
import { readOptions } from './test-run/options.ts'
import { watchProcesses } from './test-run/processes.ts'
import { profileLines, summaryLine } from './test-run/profile.ts'
import { makeRunFolder } from './test-run/run-folder.ts'
import { coreRun, passedFiles, runOf, runParts, wholeRun, type TestCount } from './test-run/vitest.ts'
import { lineOf, runChecks } from './run-checks.ts'
import { root, sourceFiles } from './source-files.ts'

/** A signal is forwarded, and what has not ended after this time is killed, in ms. */
const graceMs = 5000

const started = performance.now()
const options = readOptions(process.argv.slice(2))
if (options.stop) process.exit((await stopSharedCluster()) ? 0 : 1)
if (options.open) await openKeptCluster(options.open)
if (options.list && options.affectedSince !== null) {
  process.stdout.write(
    affectedFiles(options.affectedSince)
      .map((file) => `${file}\n`)
      .join(''),
  )
  process.exit(0)
}

const processes = watchProcesses()
const folder = makeRunFolder()
const children = new Set<ChildProcess>()
let cluster: TestCluster | null = null
let ending: Promise<never> | null = null
let interrupted = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void interrupt(signal))

const patience = await measurePatience()
const environment: NodeJS.ProcessEnv = {
  ...process.env,
  TMPDIR: folder.temporary,
  TEST_PATIENCE: String(patience),
  TEST_FAILURES: folder.failures,
  ...(options.all && { FAULTS: 'long', TEST_RECORDING: join(folder.temporary, 'recording') }),
  ...(options.late && { TEST_LATE: 'yes' }),
  ...(options.profile && { TEST_PROFILE: join(folder.temporary, 'profile') }),
}

const { passed, failed } = await runChosen()
const times = processes.times()
if (options.profile) process.stdout.write(profileLines(times, processes.commands(), environment['TEST_PROFILE']))
process.stdout.write(summaryLine(times, performance.now() - started, patience))
process.stdout.write(`${passed} passed, ${failed} failed\n`)
await end(failed === 0 && !interrupted ? 0 : 1)

async function runChosen(): Promise<TestCount> {
  if (!(await buildOnce(run))) return { passed: 0, failed: 1 }
  const reports = join(folder.temporary, 'reports')
  if (options.passedOn.length > 0) {
    environment['TEST_CLUSTER'] ??= 'shared'
    return runParts([options.passedOn], reports, run)
  }
  // As they are now: what is edited meanwhile is not what was recorded.
  const before = options.all ? { sources: sourceFiles(), basis: currentBasis() } : null
  const chosen = options.affectedSince === null ? null : affectedFiles(options.affectedSince)
  const parts = options.all ? wholeRun : chosen ? runOf(chosen) : coreRun()
  // In parallel: the checks use the processor while the tests wait for databases and pages.
  const [tests, checked] = await Promise.all([
    parts.length > 1 ? startCluster().then(() => runParts(parts, reports, run)) : runParts(parts, reports, run),
    runChecks((one) => process.stdout.write(lineOf(one)), environment),
  ])
  if (before && !interrupted)
    process.stdout.write(`${renewMap(environment['TEST_RECORDING'] ?? '', before, passedFiles(reports))}\n`)
  const failedChecks = checked.filter((one) => !one.passed)
  for (const { name } of failedChecks) process.stdout.write(`Failed: ${name}\n`)
  return {
    passed: tests.passed + checked.length - failedChecks.length,
    failed: tests.failed + failedChecks.length,
  }
}

/** Starts the PostgreSQL of all parts: a demo shop that one of them has filled is copied by the next. */
async function startCluster(): Promise<void> {
  cluster = await temporaryCluster(folder.temporary, folder.failures)
  environment['TEST_CLUSTER'] = cluster.url('{database}')
}

async function run([program = '', ...args]: readonly string[]): Promise<boolean> {
  if (interrupted) return false
  const child = spawn(process.execPath, [join(root, program), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: environment,
  })
  children.add(child)
  const [code] = (await once(child, 'exit')) as [number | null]
  children.delete(child)
  return code === 0
}

/** The second signal, or the end of the grace period, kills. */
async function interrupt(signal: NodeJS.Signals): Promise<void> {
  if (interrupted) return end(1)
  interrupted = true
  for (const child of children) child.kill(signal)
  for (const until = Date.now() + graceMs; children.size > 0 && Date.now() < until;) await pause(100)
  await end(1)
}

/** Ends whatever the run has started and that still lives, also what has lost its parent, and removes its files; once. */
function end(code: number): Promise<never> {
  return (ending ??= endAll(code))
}

async function endAll(code: number): Promise<never> {
  await cluster?.stop().catch(console.error)
  for (let tries = 0; tries < 20 && processes.signal('SIGKILL') > 0; tries += 1) await pause(100)
  folder.remove()
  if (existsSync(folder.failures)) process.stdout.write(`What failed left its state in ${folder.failures}\n`)
  process.exit(code)
}
