import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import {
  beginCell,
  cellsIn,
  checkName,
  finishCell,
  halfMadeIn,
  halfMadeWords,
  hasCell,
  isHalfMade,
  portOf,
  publicUrlOf,
  removedFolder,
  setRelease,
  writeCell,
  type Cell,
} from './cell.ts'
import { accountOf, disableCell, startCell, stopCell, untilGreen } from './cell-process.ts'
import { forgetLimits, usualLimits } from './limits.ts'
import { checkRouter, renewRouter, writeRouter } from './router.ts'
import { createDatabase, databaseUrlOn, dropServerDatabase } from './server-database.ts'

type NewCell = {
  name: string
  /** Under which retailers reach it. */
  url: string
  /** The checkout that it runs. */
  release: string
  /** Of an account that may create databases: the cell's is created there, and is the embedded one where this is missing. */
  server?: string | undefined
  /** Besides those that every cell has, such as `DEMO`. */
  settings?: Record<string, string>
}

const firstPort = 4101

/** The first port that no cell of this folder has, nor one that is half made, whose process may run. */
export function freePort(folder: string): number {
  const taken = new Set([...cellsIn(folder), ...halfMadeIn(folder)].map(portOf))
  let port = Number(process.env['CELLS_FIRST_PORT'] ?? firstPort)
  while (taken.has(port)) port += 1
  return port
}

/** A cell with a port that no other one of this folder has: one that comes from another machine may have the port of one that is here. */
export function withOwnPort(folder: string, cell: Cell): Cell {
  const isShared = cellsIn(folder).some((one) => one.name !== cell.name && portOf(one) === portOf(cell))
  return isShared ? { ...cell, settings: { ...cell.settings, PORT: String(freePort(folder)) } } : cell
}

/** @throws Error saying what has this name already */
function refuseTaken(folder: string, name: string): void {
  const own = join(folder, name)
  if (!existsSync(own)) return
  if (isHalfMade(own)) throw new Error(halfMadeWords(name))
  throw new Error(
    hasCell(own)
      ? `There is a cell "${name}" in ${folder}.`
      : `There is a folder "${name}" in ${folder} that has no cell: move it away.`,
  )
}

/**
 * The files of a new cell, which is not started, and half made until it is open.
 * @throws Error where its name or host name is taken, nobody has said where the router listens, the release was not built, or the account of the cells is
 * missing; nothing is left of it then
 */
export function planCell(folder: string, { name, url, release, settings = {} }: Omit<NewCell, 'server'>): Cell {
  checkRelease(release)
  checkRouter(folder)
  checkName(name)
  refuseTaken(folder, name)
  const own = join(folder, name)
  const { hostname } = new URL(url)
  const taken = cellsIn(folder).find((cell) => publicUrlOf(cell).hostname === hostname)
  if (taken) throw new Error(`${hostname} is the cell "${taken.name}".`)
  const cell: Cell = {
    name,
    wanted: 'running',
    limits: usualLimits(),
    folder: own,
    settings: {
      HOST: '127.0.0.1',
      PORT: String(freePort(folder)),
      PUBLIC_URL: url.replace(/\/$/, ''),
      TRUST_PROXY: '127.0.0.1',
      DATA_DIR: join(own, 'data'),
      BACKUP_DIR: join(own, 'backup'),
      METRICS_TOKEN: randomBytes(24).toString('hex'),
      // The router sends it nothing any more when it is stopped.
      DRAIN_SECONDS: '0',
      DEMO: 'off',
      ...settings,
    },
  }
  const account = accountOf(cell)
  try {
    beginCell(cell)
    setRelease(cell, release)
    if (account) chownSync(own, account.uid, account.gid)
  } catch (error) {
    rmSync(own, { recursive: true, force: true })
    throw error
  }
  return cell
}

/**
 * Creates a cell with an empty database, starts it, and leads its host name there.
 * @param ending aborted where it is not to be after all
 * @throws Error where it does not open; nothing of it is in the way of another of its name then
 */
export async function createCell(folder: string, { server, ...wanted }: NewCell, ending?: AbortSignal): Promise<Cell> {
  const planned = planCell(folder, wanted)
  // In its settings before it is made, so that what is left of a command that was killed names it.
  const databaseUrl = server && databaseUrlOn(server, planned.name)
  const cell = { ...planned, settings: { ...planned.settings, ...(databaseUrl && { DATABASE_URL: databaseUrl }) } }
  let isMade = false
  try {
    writeCell(cell)
    if (server && databaseUrl) {
      await createDatabase(server, databaseUrl)
      isMade = true
    }
    await openCell(folder, cell, ending)
    return cell
  } catch (error) {
    return await takeBack(folder, cell, error, async () => {
      if (server && databaseUrl && isMade) await dropServerDatabase(server, databaseUrl)
    })
  }
}

/**
 * Removes a cell that is not to be after all, for this reason.
 * @throws Error the reason, also where not all of it could be removed
 */
export async function takeBack(
  folder: string,
  cell: Cell,
  reason: unknown,
  dropDatabase: () => Promise<void>,
): Promise<never> {
  // One after the other: its process has the database.
  const [removed] = await Promise.allSettled([removeCell(folder, cell)])
  const [dropped] = await Promise.allSettled([dropDatabase()])
  for (const outcome of [removed, dropped])
    if (outcome.status === 'rejected')
      throw new Error(`Not all of "${cell.name}" could be removed: ${String(outcome.reason)}`, { cause: reason })
  throw reason
}

/** Starts a cell that is new to the router. @param ending aborted where it is not to be after all */
export async function openCell(folder: string, cell: Cell, ending?: AbortSignal): Promise<void> {
  ending?.throwIfAborted()
  startCell(cell)
  await untilGreen(cell, { ending })
  finishCell(cell)
  await writeRouter(folder)
}

/** Stops a cell and forgets it; its folder is kept as `removed/NAME-TIME`, and a database on a server stays. */
export async function removeCell(folder: string, cell: Cell): Promise<string> {
  await stopCell(cell)
  disableCell(cell)
  const all = join(folder, removedFolder)
  const kept = join(all, `${cell.name}-${new Date().toISOString().replaceAll(/\D/g, '')}`)
  mkdirSync(all, { recursive: true, mode: 0o711 })
  renameSync(cell.folder, kept)
  await forgetLimits(cell)
  await renewRouter(folder)
  return kept
}

/** @throws Error where a release has no packages or pages, which a cell would then make while its retailers wait */
export function checkRelease(release: string): void {
  const needed = ['tools/bootstrap.mjs', 'node_modules/.songdee-stamp', 'dist/storefront.stamp', 'dist/start/main.js']
  const missing = needed.filter((path) => !existsSync(join(release, path)))
  if (missing.length > 0)
    throw new Error(`${release} lacks ${missing.join(', ')}: it is no release, or npm run build was not run in it.`)
}
