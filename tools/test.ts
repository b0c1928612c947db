// `npm test`: everything, one after the other, and how many of it passed. `npm test -- FILE…`: these files alone.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checks } from './checks.ts'
import { root } from './source-files.ts'

const vitest = ['node_modules/vitest/vitest.mjs', 'run']
const chosen = process.argv.slice(2)
if (chosen.length > 0) process.exit(run('build', ['tools/build.ts']) && run('tests', [...vitest, ...chosen]) ? 0 : 1)

type Report = { numPassedTests: number; numFailedTests: number; success: boolean }

const folder = mkdtempSync(join(tmpdir(), 'songdee-report-'))
const failedChecks = checks().filter((check) => !run(check.name, check.command))
const report = runTests(join(folder, 'tests.json'))
rmSync(folder, { recursive: true, force: true })

const passed = report.numPassedTests + checks().length - failedChecks.length
// A run that breaks down without a failed test (a file that does not load) is a failure all the same.
const failed = report.numFailedTests + failedChecks.length + (report.success || report.numFailedTests > 0 ? 0 : 1)
for (const { name } of failedChecks) process.stdout.write(`Failed: ${name}\n`)
process.stdout.write(`${passed} passed, ${failed} failed\n`)
process.exit(failed === 0 ? 0 : 1)

function run(name: string, command: string[]): boolean {
  process.stdout.write(`\n── ${name}\n`)
  const [program = '', ...args] = command
  return spawnSync(process.execPath, [join(root, program), ...args], { cwd: root, stdio: 'inherit' }).status === 0
}

function runTests(file: string): Report {
  const done = run('tests', [...vitest, '--reporter=default', '--reporter=json', `--outputFile=${file}`])
  try {
    const counted: Report = JSON.parse(readFileSync(file, 'utf8'))
    return { ...counted, success: counted.success && done }
  } catch {
    return { numPassedTests: 0, numFailedTests: 0, success: false }
  }
}
