import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { cellsIn, portOf, publicUrlOf, setRelease, writeCell, type Cell } from './cell.ts'
import { accountOf, disableCell, startCell, stopCell, untilGreen } from './cell-process.ts'
import { forgetLimits, usualLimits } from './limits.ts'
import { writeRouter } from './router.ts'
import { createServerDatabase, dropServerDatabase } from './server-database.ts'

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

/** The first port that no cell of this folder has. */
export function freePort(folder: string): number {
  const taken = new Set(cellsIn(folder).map(portOf))
  let port = Number(process.env['CELLS_FIRST_PORT'] ?? firstPort)
  while (taken.has(port)) port += 1
  return port
}

/** A cell with a port that no other one of this folder has: one that comes from another machine may have the port of one that is here. */
export function withOwnPort(folder: string, cell: Cell): Cell {
  const isShared = cellsIn(folder).some((one) => one.name !== cell.name && portOf(one) === portOf(cell))
  return isShared ? { ...cell, settings: { ...cell.settings, PORT: String(freePort(folder)) } } : cell
}

/**
 * The files of a new cell, which is not started.
 * @throws Error where its name or host name is taken, the release was not built, or the account of the cells is missing
 */
export function planCell(folder: string, { name, url, release, settings = {} }: Omit<NewCell, 'server'>): Cell {
  checkRelease(release)
  const own = join(folder, name)
  if (existsSync(own)) throw new Error(`There is a cell "${name}", or a folder of that name, in ${folder}.`)
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
  writeCell(cell)
  setRelease(cell, release)
  if (account) chownSync(own, account.uid, account.gid)
  return cell
}

/** Creates a cell with an empty database, starts it, and leads its host name there. @throws Error where it does not open */
export async function createCell(folder: string, { server, ...wanted }: NewCell): Promise<Cell> {
  const planned = planCell(folder, wanted)
  let databaseUrl: string | null = null
  try {
    if (server) databaseUrl = await createServerDatabase(server, planned.name)
    const cell = { ...planned, settings: { ...planned.settings, ...(databaseUrl && { DATABASE_URL: databaseUrl }) } }
    writeCell(cell)
    await openCell(folder, cell)
    return cell
  } catch (error) {
    await removeCell(folder, planned)
    if (server && databaseUrl) await dropServerDatabase(server, databaseUrl)
    throw error
  }
}

/** Starts a cell that is new to the router. */
export async function openCell(folder: string, cell: Cell): Promise<void> {
  startCell(cell)
  await untilGreen(cell)
  await writeRouter(folder)
}

/** Stops a cell and forgets it; its folder is kept as `removed/NAME-TIME`, and a database on a server stays. */
export async function removeCell(folder: string, cell: Cell): Promise<string> {
  await stopCell(cell)
  disableCell(cell)
  const kept = join(folder, 'removed', `${cell.name}-${new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14)}`)
  mkdirSync(join(folder, 'removed'), { recursive: true, mode: 0o711 })
  renameSync(cell.folder, kept)
  await forgetLimits(cell)
  await writeRouter(folder)
  return kept
}

/** @throws Error where a release has no packages or pages, which a cell would then make while its retailers wait */
export function checkRelease(release: string): void {
  const needed = ['tools/bootstrap.mjs', 'node_modules/.songdee-stamp', 'dist/storefront.stamp', 'dist/start/main.js']
  const missing = needed.filter((path) => !existsSync(join(release, path)))
  if (missing.length > 0)
    throw new Error(`${release} lacks ${missing.join(', ')}: it is no release, or npm run build was not run in it.`)
}
