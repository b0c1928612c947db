import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { runningCluster } from '#server/adapters/database/embedded/cluster.ts'
import { claimFolder } from '#server/adapters/database/embedded/owner.ts'
import { dataFolderOf, serverUrlOf, writeCell, type Cell } from './cell.ts'
import {
  endBefore,
  hasSystemd,
  isRunning,
  startCell,
  startNext,
  stopCell,
  stopProcess,
  takePlace,
  untilGreen,
  untilItWaits,
} from './cell-process.ts'
import { freePort } from './create-cell.ts'
import { hold, leadTo, renewRouterFiles } from './router.ts'

type Replacement = {
  /** How long it may take until it is open, in seconds. */
  withinSeconds?: number | undefined
  /** What has to be done while no process has the data. */
  between?: (() => Promise<unknown>) | undefined
  /** Takes back what is no setting, before the cell runs as it was. */
  backTo?: () => void
}

/**
 * A cell that runs becomes `next`, while its requests wait in the router.
 * @returns for how long nobody was served, in seconds, and what it is now
 * @throws Error where it does not open; it then runs as it was. Once requests are led to the next process nothing leads back
 * @throws NotBack where it does not run as it was either
 */
export async function replaceProcess(
  folder: string,
  cell: Cell,
  next: Cell,
  options: Replacement = {},
): Promise<{ cell: Cell; seconds: number }> {
  // What HAProxy refuses, such as a certificate without its key, it refuses before anything is touched.
  renewRouterFiles(folder)
  // systemd knows one process of a cell. A database on a server that is filled in between cannot be opened before.
  const inTurn = hasSystemd || (serverUrlOf(next) !== null && options.between !== undefined)
  const replaced = inTurn ? next : { ...next, settings: { ...next.settings, PORT: String(freePort(folder)) } }
  let seconds = 0
  try {
    seconds = await (inTurn ? replaceInTurn : replaceReady)(folder, cell, replaced, options)
  } catch (error) {
    if (!inTurn) await stopProcess(replaced, 'next')
    options.backTo?.()
    await goBack(folder, cell, error)
    throw error
  }
  if (!inTurn) {
    takePlace(replaced)
    writeCell(replaced)
  }
  try {
    renewRouterFiles(folder)
  } finally {
    if (!inTurn) await endBefore(replaced)
  }
  return { cell: replaced, seconds }
}

/** A cell that is not open as it was; the cause is why its next process did not open. */
export class NotBack extends Error {}

/** Runs a cell as it was. Its requests are led to it at once: the page of a process that starts is better than none. */
async function goBack(folder: string, cell: Cell, cause: unknown): Promise<void> {
  try {
    writeCell(cell)
    startCell(cell)
    await leadTo(folder, cell)
    await untilGreen(cell)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const what = `${cell.name} is not open as it was either: ${reason}. Look at its log, then: npm run cells -- start ${cell.name}`
    throw new NotBack(what, { cause })
  }
}

async function replaceInTurn(
  folder: string,
  cell: Cell,
  next: Cell,
  { withinSeconds, between }: Replacement,
): Promise<number> {
  await hold(folder, cell)
  const began = performance.now()
  await stopCell(cell)
  await between?.()
  writeCell(next)
  startCell(next)
  try {
    await untilGreen(next, { seconds: withinSeconds })
    await leadTo(folder, next)
  } catch (error) {
    await stopCell(next)
    throw error
  }
  return (performance.now() - began) / 1000
}

/** What takes a start most time is over before the old process is stopped: the new one then waits for the data folder alone. */
async function replaceReady(
  folder: string,
  cell: Cell,
  next: Cell,
  { withinSeconds, between }: Replacement,
): Promise<number> {
  // Of a command that was killed, perhaps when requests were led to its next process.
  await leadTo(folder, cell)
  await stopProcess(next, 'next')
  await endBefore(next)
  if (serverUrlOf(next)) {
    startNext(next)
    await untilGreen(next, { seconds: withinSeconds, place: 'next' })
    await leadTo(folder, next)
    return 0
  }
  const release = dataFolderOf(next) === dataFolderOf(cell) ? () => undefined : reserve(dataFolderOf(next))
  try {
    startNext(next)
    await untilItWaits(next, withinSeconds)
    // What it has in memory is written now, so that its end is quick.
    await writeDown(dataFolderOf(cell))
    await hold(folder, cell)
    const began = performance.now()
    await stopProcess(cell, 'running')
    await between?.()
    release()
    await untilGreen(next, { seconds: withinSeconds, place: 'next' })
    await leadTo(folder, next)
    return (performance.now() - began) / 1000
  } catch (error) {
    // Before the folder is given free, which may not be whole.
    await stopProcess(next, 'next')
    throw error
  } finally {
    release()
  }
}

/** Holds the database in another folder, as a process that has it would, until what is there is whole. */
function reserve(dataFolder: string): () => void {
  mkdirSync(dataFolder, { recursive: true, mode: 0o711 })
  let release: (() => void) | null = claimFolder(join(dataFolder, 'postgres'))
  // Once: afterwards it is somebody else's.
  return () => {
    release?.()
    release = null
  }
}

/** Writes to the disk what the embedded database of a cell that runs has in memory. */
export async function writeDown(dataFolder: string): Promise<void> {
  const url = await runningCluster(join(dataFolder, 'postgres'))
  if (!url) return
  const client = new pg.Client({ connectionString: url('postgres') })
  await client.connect()
  await client.query('checkpoint')
  await client.end()
}

/** A cell becomes `next`, whether it runs or not. @returns for how long it was away, in seconds, and what it is now */
export async function change(
  folder: string,
  cell: Cell,
  next: Cell,
  between?: () => Promise<unknown>,
): Promise<{ cell: Cell; seconds: number }> {
  if (isRunning(cell)) return replaceProcess(folder, cell, next, { between })
  await between?.()
  writeCell(next)
  return { cell: next, seconds: 0 }
}
