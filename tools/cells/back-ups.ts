import { mkdirSync, readdirSync, realpathSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { moveNumbersOn } from '#server/adapters/database/embedded/backup/move-numbers-on.ts'
import { forgetRestored } from '#server/adapters/database/embedded/backup/restored.ts'
import {
  cellNamed,
  dataFolderOf,
  releaseOf,
  serverUrlOf,
  settingsToShare,
  withDatabase,
  writeCell,
  type Cell,
} from './cell.ts'
import { isRunning, runInRelease } from './cell-process.ts'
import { openCell, planCell, takeBack } from './create-cell.ts'
import { change } from './replace-process.ts'
import {
  createDatabase,
  databaseIn,
  databaseUrlOn,
  dropServerDatabase,
  dumpTo,
  readDump,
  takeDatabaseBack,
} from './server-database.ts'

const backupFolderOf = ({ settings }: Cell): string => settings['BACKUP_DIR'] ?? ''
const stampOf = (time: Date): string => time.toISOString().replaceAll(/\D/g, '').slice(0, 14)

/**
 * Backs one cell up while it runs: the embedded database as `npm run backup` does, one on a server as a dump.
 * @param keep how many back-ups stay
 * @returns what there is to say about it
 */
export async function backUp(cell: Cell, keep: number): Promise<string> {
  if (!serverUrlOf(cell)) return runInRelease(cell, ['tools/backup.ts', '--keep', String(keep)])
  const folder = backupFolderOf(cell)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, `${stampOf(new Date())}.dump`)
  // One at a time: others are of commands that were killed.
  removeUnfinished(folder)
  try {
    await dumpTo(cell, `${file}.unfinished`)
  } catch (error) {
    removeUnfinished(folder)
    throw error
  }
  renameSync(`${file}.unfinished`, file)
  for (const old of dumpsIn(folder).slice(0, -keep)) rmSync(old)
  return `${file}\n`
}

function removeUnfinished(folder: string): void {
  for (const name of readdirSync(folder)) if (name.endsWith('.dump.unfinished')) rmSync(join(folder, name))
}

const dumpsIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => /^\d{14}\.dump$/.test(name))
    .toSorted()
    .map((name) => join(folder, name))

type Restore = {
  /** The moment, as `npm run restore` takes it; missing: the last that there is. */
  to?: string | undefined
  /** Where a database on a server is created again, of an account that may do that. */
  server?: string | undefined
}

type PlannedDatabase = {
  /** Lead to it. */
  settings: Record<string, string>
  /** Rejects where that fails; nothing of it is left then. */
  make: () => Promise<void>
}

/** The database of a moment, next to the cell's own, which is not made yet. */
function planDatabase(cell: Cell, own: Cell, { to, server }: Restore): PlannedDatabase {
  if (!serverUrlOf(cell)) {
    const folder = join(own.folder, `data-${stampOf(new Date())}`)
    const words = ['tools/restore.ts', ...(to ? ['--to', to] : []), '--into', folder]
    return { settings: { DATA_DIR: folder }, make: async () => void (await runInRelease(cell, words)) }
  }
  if (!server) throw new Error('Say with --server which account may create a database for it.')
  const dump = dumpsIn(backupFolderOf(cell)).at(-1)
  if (!dump || to)
    throw new Error(
      `A database on a server is restored from its last dump, or by the server's own tools. There is ${dump ?? 'none'}.`,
    )
  const url = databaseUrlOn(server, own.name)
  const make = async () => {
    await createDatabase(server, url)
    try {
      await readDump(dump, url)
      await moveNumbersOn(url)
    } catch (error) {
      await takeDatabaseBack(server, url, error)
    }
  }
  return { settings: { DATABASE_URL: url }, make }
}

type RestoreOutcome = {
  /** For how long requests waited. */
  seconds: number
  /** Where its database of before is. */
  kept: string
  /** Settings that it no longer has. */
  left: string[]
  /** Why it is not backed up since; null where it is. */
  unsaved: unknown
}

/** Makes a cell what it was at a moment. Its database of now is kept, its back-ups begin again. */
export async function restoreCell(folder: string, cell: Cell, wanted: Restore): Promise<RestoreOutcome> {
  const { settings, make } = planDatabase(cell, cell, wanted)
  await make()
  const { next, left } = withDatabase(cell, { OUTSIDE: cell.settings['OUTSIDE'] ?? 'on', ...settings })
  const goOver = async () => {
    // A restored folder starts only where somebody has decided that it is the shop: this is that decision. The process that it replaces
    // ends before it has the folder.
    if (cell.settings['OUTSIDE'] !== 'off' && settings['DATA_DIR']) await forgetRestored(settings['DATA_DIR'])
    return change(folder, cell, next)
  }
  const { cell: mended, seconds } = await goOver().catch((error: unknown) => {
    const { settings: now } = cellNamed(folder, cell.name)
    // It runs with it, whatever failed then.
    if (Object.entries(settings).every(([name, value]) => now[name] === value)) throw error
    const place = settings['DATA_DIR'] ?? `the database ${databaseIn(settings['DATABASE_URL'] ?? '')}`
    throw new Error(`${cell.name} is not restored. What was made for it stays there: ${place}`, { cause: error })
  })
  let unsaved: unknown = null
  try {
    // Which of the older ones is wanted is not known before somebody has looked at this one: all stay.
    if (isRunning(mended)) await backUp(mended, Number.MAX_SAFE_INTEGER)
  } catch (error) {
    // It serves all the same: restored once more it would lose what is ordered meanwhile.
    unsaved = error
  }
  return { seconds, kept: serverUrlOf(cell)?.replace(/:[^:@]*@/, '@') ?? dataFolderOf(cell), left, unsaved }
}

/** Makes a second cell of what one was at a moment, to look at: it sends nothing to anybody outside. @throws Error where it does not open; then there is none */
export async function restoreAs(
  folder: string,
  cell: Cell,
  { name, url: address, ...wanted }: Restore & { name: string; url: string },
): Promise<Cell> {
  const release = realpathSync(releaseOf(cell))
  const planned = planCell(folder, {
    name,
    url: address,
    release,
    settings: { ...settingsToShare(cell), OUTSIDE: 'off' },
  })
  let made: string | undefined
  try {
    const { settings, make } = planDatabase(cell, planned, wanted)
    const copy = { ...planned, settings: { ...planned.settings, ...settings } }
    // In its settings before it is made, so that what is left of a command that was killed names it.
    writeCell(copy)
    await make()
    made = settings['DATABASE_URL']
    await openCell(folder, copy)
    return copy
  } catch (error) {
    return await takeBack(folder, planned, error, async () => {
      if (wanted.server && made) await dropServerDatabase(wanted.server, made)
    })
  }
}
