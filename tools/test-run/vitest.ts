import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root, sourceFiles } from '../source-files.ts'

type Report = {
  numPassedTests: number
  numFailedTests: number
  success: boolean
  testResults: { name: string; status: string }[]
}
export type TestCount = { passed: number; failed: number }

/** Arguments of Vitest for one part of a run. */
type Part = readonly string[]

const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--reporter=./tools/test-progress.ts']
const journey = /^test\/journeys\/.*\.test\.ts$/

const withoutBrowser: Part = ['--project=modules', '--project=faults']

/** Everything. The shops of the journeys start when the other tests have ended: they would work all the time. */
export const wholeRun: readonly Part[] = [withoutBrowser, ['--project=journeys']]

/**
 * What `npm test` runs: all tests that need no page, each kind of fault, and in the browser those that are tagged as
 * the job of somebody who uses the product.
 */
export function coreRun(): readonly Part[] {
  const files = sourceFiles().filter(({ path, text }) => journey.test(path) && text.includes("tags: 'job'"))
  return [
    // The development server serves no shop.
    [...withoutBrowser, '--exclude=tools/dev/dev.test.ts'],
    ['--project=journeys', '--tags-filter=job', ...files.map(({ path }) => path)],
  ]
}

/** Splits chosen files into parts that need the same preparation. */
export const runOf = (files: readonly string[]): readonly Part[] => (files.length === 0 ? [] : [files])

/**
 * Runs parts one after the other and adds up what they counted. A part that breaks without a failed test, such as a
 * file that does not load, counts as one that failed.
 */
export async function runParts(
  parts: readonly Part[],
  folder: string,
  run: (command: readonly string[]) => Promise<boolean>,
): Promise<TestCount> {
  const counted: TestCount = { passed: 0, failed: 0 }
  mkdirSync(folder, { recursive: true })
  for (const [index, part] of parts.entries()) {
    const file = join(folder, `part-${index}.json`)
    const done = await run([...vitest, ...part, '--reporter=json', `--outputFile.json=${file}`])
    const report = read(file)
    counted.passed += report.numPassedTests
    counted.failed += report.numFailedTests || Number(!(report.success && done))
  }
  return counted
}

/** The files of which every test has passed, from the reports of a run. */
export const passedFiles = (folder: string): Set<string> =>
  new Set(
    readdirSync(folder)
      .flatMap((name) => read(join(folder, name)).testResults)
      .filter(({ status }) => status === 'passed')
      .map(({ name }) => relative(root, name).replaceAll('\\', '/')),
  )

function read(file: string): Report {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return { numPassedTests: 0, numFailedTests: 0, success: false, testResults: [] }
  }
}
