// One step of `git bisect run`: measures the commit that is checked out here, and says by its exit code whether it is good (0), worse
// (1), or cannot be measured (125), which `git bisect` passes over.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { isOfPackages, packageStamp } from '../checkout-packages.ts'
import { git } from '../git.ts'
import { figureIn, isWorse } from './figure.ts'
import { readPlan, verdicts, type Plan, type Verdict } from './plan.ts'

/** A commit that takes longer hangs, in ms. */
const timeoutMs = 60 * 60_000

const [folder = ''] = process.argv.slice(2)
const checkout = process.cwd()
process.exit(step())

/** What fails here is no fault of the commit: it ends the search. */
function step(): number {
  try {
    const commit = git(checkout, 'rev-parse', 'HEAD')
    const { verdict, said } = measured(commit, readPlan(folder))
    const subject = git(checkout, 'show', '--no-patch', '--format=%s', commit)
    process.stdout.write(`${commit.slice(0, 8)} ${verdict}: ${said}  ${subject}\n`)
    // What this commit has built is not in the way of the next.
    git(checkout, 'reset', '--quiet', '--hard')
    git(checkout, 'clean', '-ffdxq')
    return verdicts[verdict]
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    return verdicts.failed
  }
}

function measured(commit: string, { repository, words, figure, bound }: Plan): { verdict: Verdict; said: string } {
  const packages = takePackages(repository)
  const log = join(folder, `${commit}.log`)
  const errors = openSync(log, 'w')
  const { stdout } = spawnSync(process.execPath, ['tools/bootstrap.mjs', 'bench/run.ts', ...words], {
    cwd: checkout,
    stdio: ['ignore', 'pipe', errors],
    encoding: 'utf8',
    timeout: timeoutMs,
  })
  appendFileSync(log, stdout)
  packages.keep()
  try {
    const line = figureIn(stdout, figure)
    return { verdict: isWorse(line, bound) ? 'worse' : 'good', said: `${line.value} ${line.unit}`.trimEnd() }
  } catch (error) {
    const [last = ''] = readFileSync(log, 'utf8').trimEnd().split('\n').slice(-1)
    return { verdict: 'skipped', said: `${error instanceof Error ? error.message : String(error)} (${last})` }
  }
}

/** Packages are installed once for each lockfile, and not at all for the one of the repository, where its own are there. */
function takePackages(repository: string): { keep: () => void } {
  const lock = join(checkout, 'package-lock.json')
  if (!existsSync(lock)) return { keep: () => undefined }
  const wanted = readFileSync(lock)
  const here = join(checkout, 'node_modules')
  const kept = join(folder, 'packages', createHash('sha256').update(wanted).digest('hex'))
  const own = join(repository, 'node_modules')
  if (existsSync(kept)) renameSync(kept, here)
  else if (existsSync(own) && readFileSync(join(repository, 'package-lock.json')).equals(wanted))
    copyPackages(own, here)
  return {
    keep: () => {
      if (!existsSync(here)) return
      mkdirSync(join(folder, 'packages'), { recursive: true })
      renameSync(here, kept)
    },
  }
}

function copyPackages(own: string, here: string): void {
  const from = realpathSync(own)
  const isCopied = (name: string) => isOfPackages(name) || name === packageStamp
  const filter = (file: string) => dirname(file) !== from || isCopied(basename(file))
  cpSync(from, here, { recursive: true, verbatimSymlinks: true, filter })
}
