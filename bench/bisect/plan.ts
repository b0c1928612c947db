import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What each step of a bisect is to measure. */
export type Plan = {
  /** The repository whose history is gone through; it is only read. */
  repository: string
  /** The words after `npm run bench --`: a case, and options. */
  words: readonly string[]
  /** The name of a line of the report. */
  figure: string
  bound: number
}

/** Exit codes of a step, as `git bisect run` understands them; the last ends it. */
export const verdicts = { good: 0, worse: 1, skipped: 125, failed: 255 } as const
export type Verdict = keyof typeof verdicts

const fileIn = (folder: string): string => join(folder, 'plan.json')
export const writePlan = (folder: string, plan: Plan): void => writeFileSync(fileIn(folder), JSON.stringify(plan))
export const readPlan = (folder: string): Plan => JSON.parse(readFileSync(fileIn(folder), 'utf8')) as Plan
