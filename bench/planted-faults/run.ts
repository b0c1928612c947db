// Plants faults of one line, one after the other, and shows which tests `npm test -- --affected` would choose, and whether
// those that are known to find the fault are among them:
//
//     node tools/bootstrap.mjs bench/planted-faults/run.ts [--run] [FILE…]
//
// `--run` also runs the known tests with the fault, to see that they find it; FILE: only faults in these files.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, sourceFiles } from '../../tools/source-files.ts'
import { testsOf } from '../../tools/test-run/affected.ts'
import { currentBasis, readMap } from '../../tools/test-run/journey-map.ts'
import { journeyChoice } from '../../tools/test-run/journeys-of.ts'
import { plantedFaults } from './faults.ts'
import type { PlantedError } from './further-faults.ts'

const given = process.argv.slice(2)
const runsTests = given.includes('--run')
const files = given.filter((one) => one !== '--run')
const basis = currentBasis()

let missed = 0
for (const fault of plantedFaults) if (files.length === 0 || files.includes(fault.file)) report(fault)
process.stdout.write(`${missed} faults would have been missed\n`)
process.exitCode = missed === 0 ? 0 : 1

function report(fault: PlantedError): void {
  const path = join(root, fault.file)
  const before = readFileSync(path, 'utf8')
  if (before.split(fault.text).length !== 2) throw new Error(`${fault.file} has not exactly one "${fault.text}"`)
  writeFileSync(path, before.replace(fault.text, fault.instead))
  try {
    const chosen = choose(fault)
    const finding = runsTests ? fault.found.filter((test) => chosen.includes(test) && finds(test)) : []
    const known = fault.found.filter((test) => !chosen.includes(test))
    const isMissed = known.length === fault.found.length || (runsTests && finding.length === 0)
    if (isMissed) missed += 1
    const journeys = chosen.filter((test) => test.startsWith('test/journeys/')).length
    process.stdout.write(
      `${isMissed ? '×' : '✓'} ${fault.file}: ${chosen.length} files, ${journeys} of them journeys` +
        `${known.length > 0 ? `; without ${known.join(', ')}` : ''}${runsTests ? `; found by ${finding.join(', ') || 'none'}` : ''}\n`,
    )
  } finally {
    writeFileSync(path, before)
  }
}

function choose({ file }: PlantedError): string[] {
  const sources = sourceFiles()
  return testsOf([file], sources, journeyChoice(sources, readMap(), basis))
}

/** Whether a test fails with the fault that is planted now. */
function finds(test: string): boolean {
  const command = [join(root, 'tools/test.ts'), test, '--bail=1']
  return spawnSync(process.execPath, command, { cwd: root, stdio: 'ignore' }).status !== 0
}
