import { realpathSync } from 'node:fs'
import { releaseOf, setRelease, type Cell } from './cell.ts'
import { isGreen, isRunning, runInRelease, runningReleaseOf } from './cell-process.ts'
import { checkRelease } from './create-cell.ts'
import { NotBack, replaceProcess } from './replace-process.ts'
import { leadTo, renewRouter, renewRouterFiles } from './router.ts'

type Upgrade = {
  release: string
  log: (line: string) => void
  /** How long a cell may take until it is open, in seconds. */
  withinSeconds?: number | undefined
  /** Aborted where it is to end before the next cell. */
  ending?: AbortSignal | undefined
}

/**
 * Brings cells to a release, one after the other: migrated while the old process serves, then replaced while requests wait. The router
 * takes over its configuration of this release at the end.
 * @throws Error at the first one that is not open in time; it says whether that runs its old release again, and those after it were not touched
 */
export async function upgradeCells(
  folder: string,
  cells: readonly Cell[],
  { release, log, ending, ...options }: Upgrade,
): Promise<void> {
  checkRelease(release)
  renewRouterFiles(folder)
  const notTouched = (from: number) => {
    const left = cells.slice(from).map(({ name }) => name)
    return left.length > 0 ? ` Not touched: ${left.join(', ')}.` : ''
  }
  for (const [at, cell] of cells.entries()) {
    if (ending?.aborted) throw new Error(`The upgrade has ended.${notTouched(at)}`, { cause: ending.reason })
    if (await hasRelease(cell, release)) {
      if (isRunning(cell)) await leadTo(folder, cell)
      log(`${cell.name} has this release`)
      continue
    }
    try {
      const seconds = await upgradeCell(folder, cell, { release, ...options })
      log(
        seconds === null
          ? `${cell.name} is stopped: it takes the release when it starts`
          : `${cell.name}: requests waited for ${seconds.toFixed(1)} s`,
      )
    } catch (error) {
      throw new Error(`${cell.name} ${stateAfter(error)}.${notTouched(at + 1)}`, { cause: error })
    }
  }
  await renewRouter(folder)
}

/** Of a cell that runs the new release; the cause is what failed after that. */
class IsReplaced extends Error {}

/** What is so of a cell whose upgrade failed. */
function stateAfter(error: unknown): string {
  if (error instanceof IsReplaced) return 'runs the new release'
  return `is red with the new release${error instanceof NotBack ? '' : ' and runs the old one again'}`
}

/** An upgrade that was broken off has set the link, but may have left the old process, or one that is not open. */
async function hasRelease(cell: Cell, release: string): Promise<boolean> {
  const wanted = realpathSync(release)
  if (realpathSync(releaseOf(cell)) !== wanted) return false
  return !isRunning(cell) || (runningReleaseOf(cell) === wanted && (await isGreen(cell).catch(() => false)))
}

/** @returns for how long it was away; null where it was stopped */
async function upgradeCell(
  folder: string,
  cell: Cell,
  { release, withinSeconds }: Omit<Upgrade, 'log' | 'ending'>,
): Promise<number | null> {
  const before = runningReleaseOf(cell) ?? realpathSync(releaseOf(cell))
  const wasRunning = isRunning(cell)
  setRelease(cell, release)
  if (!wasRunning) return null
  try {
    await runInRelease(cell, ['tools/migrate.ts'])
    const { seconds } = await replaceProcess(folder, cell, cell, {
      withinSeconds,
      backTo: () => setRelease(cell, before),
    })
    return seconds
  } catch (error) {
    const wanted = realpathSync(release)
    if (before !== wanted && runningReleaseOf(cell) === wanted)
      throw new IsReplaced('What comes after the change of its process failed:', { cause: error })
    // The old process has served all the time and goes on, or runs again.
    setRelease(cell, before)
    throw error
  }
}
