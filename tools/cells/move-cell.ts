import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { cellNamed, dataFolderOf, serverUrlOf, withDatabase, type Cell } from './cell.ts'
import { copyFolder, type Copies } from './copy-folder.ts'
import { change, writeDown } from './replace-process.ts'
import { createDatabase, databaseUrlOn, dumpTo, readDump, takeDatabaseBack } from './server-database.ts'

type Relocation = {
  cell: Cell
  /** For how long requests waited. */
  seconds: number
  /** Copied meanwhile. */
  bytes: number
  /** Settings that it no longer has. */
  left: string[]
}

/**
 * Moves a cell with the embedded database to another folder, such as one on another disk, and to another port: it is copied
 * while it runs, and what changed once more when it has stopped.
 * @throws Error where that fails; it then runs where it was
 */
export async function moveToFolder(folder: string, cell: Cell, to: string): Promise<Relocation> {
  const from = dataFolderOf(cell)
  if (serverUrlOf(cell))
    throw new Error(`${cell.name} has a database on a server: say to which other one, with --server.`)
  if (existsSync(join(from, 'postgres-elsewhere')))
    throw new Error(
      `The database of ${cell.name} is not in its own folder, since PostgreSQL cannot enter that: it cannot be moved.`,
    )
  if (existsSync(to) && readdirSync(to).length > 0) throw new Error(`${to} exists and is not empty.`)
  const next = { ...cell, settings: { ...cell.settings, DATA_DIR: to } }
  const copies: Copies = new Map()
  await copyFolder(from, to, copies)
  // What that changes is copied while it runs.
  await writeDown(from)
  await copyFolder(from, to, copies)
  let bytes = 0
  const moved = await change(folder, cell, next, async () => {
    bytes = await copyFolder(from, to, copies)
  })
  return { ...moved, bytes, left: [] }
}

/**
 * Moves a cell with a database on a server to another server. It is away as long as its dump takes, both ways.
 * @param server of an account there that may create databases
 * @throws Error where that fails; it then runs where it was
 */
export async function moveToServer(folder: string, cell: Cell, server: string): Promise<Relocation> {
  if (!serverUrlOf(cell)) throw new Error(`${cell.name} has the embedded database: say to which folder, with --to.`)
  const url = databaseUrlOn(server, cell.name)
  await createDatabase(server, url)
  const { next, left } = withDatabase(cell, { DATABASE_URL: url })
  const dump = join(cell.folder, 'moving.dump')
  try {
    const moved = await change(folder, cell, next, async () => {
      await dumpTo(cell, dump)
      await readDump(dump, url)
    })
    return { ...moved, bytes: statSync(dump).size, left }
  } catch (error) {
    // Once the cell runs with it, orders are in it, whatever failed then.
    if (serverUrlOf(cellNamed(folder, cell.name)) === serverUrlOf(cell)) await takeDatabaseBack(server, url, error)
    throw error
  } finally {
    rmSync(dump, { force: true })
  }
}
