import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'

const limits = z.object({
  /** Processor, in cores: what a cell may take while nobody else wants it. */
  cores: z.number().check(z.minimum(0.1)),
  memoryMb: z.int().check(z.minimum(300)),
  /** Requests of one cell that are under way at once. */
  connections: z.int().check(z.minimum(10)),
})
/** Folders next to those of the cells, which no new cell can have. */
export const routerFolder = 'router'
export const removedFolder = 'removed'
const cellName = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,30}$/, 'a name of small letters, digits and -'))
const facts = z.object({
  name: cellName,
  /** Stopped by its operator: a start of all leaves it so. */
  wanted: z.enum(['running', 'stopped']),
  limits,
})

export type CellLimits = z.infer<typeof limits>

/** One supplier: a whole Songdee with a folder, a port and a database of its own. */
export type Cell = z.infer<typeof facts> & {
  folder: string
  /** Of its server, as in its file songdee.env, where the operator adds others. */
  settings: Record<string, string>
}

const factsFile = 'cell.json'
const settingsFile = 'songdee.env'
const releaseLink = 'release'
/** In the folder of a new cell until it is open: a command that was killed leaves what is none. */
const halfMadeFile = 'half-made'

export const hasCell = (folder: string): boolean => existsSync(join(folder, factsFile))
export const isHalfMade = (folder: string): boolean => existsSync(join(folder, halfMadeFile))

/** What to do about a cell that is half made. */
export const halfMadeWords = (name: string): string =>
  `"${name}" is half made. Unless a command is making it now, npm run cells -- remove ${name} takes away what there is of it.`

/** The cells of this folder, by name. */
export function cellsIn(folder: string): Cell[] {
  const own = existsSync(folder) ? readdirSync(folder).toSorted() : []
  return own
    .map((name) => join(folder, name))
    .flatMap((path) => (hasCell(path) && !isHalfMade(path) ? [readCell(path)] : []))
}

/** What nobody needs to know of a cell to stop and remove it. */
const unknown = { wanted: 'stopped', limits: { cores: 1, memoryMb: 300, connections: 10 } } as const

/** What commands that were killed have left of new cells, by name, with the settings that are written already. */
export function halfMadeIn(folder: string): Cell[] {
  const names = existsSync(folder) ? readdirSync(folder).toSorted() : []
  return names.flatMap((name) => {
    const [own, path] = [join(folder, name), join(folder, name, settingsFile)]
    if (!isHalfMade(own)) return []
    return { ...unknown, name, folder: own, settings: existsSync(path) ? settingsIn(readFileSync(path, 'utf8')) : {} }
  })
}

/** @throws Error naming those that there are */
export function cellNamed(folder: string, name: string): Cell {
  const all = cellsIn(folder)
  const found = all.find((cell) => cell.name === name)
  if (!found && isHalfMade(join(folder, name))) throw new Error(halfMadeWords(name))
  if (!found)
    throw new Error(`There is no cell "${name}". There are: ${all.map((cell) => cell.name).join(', ') || 'none'}.`)
  return found
}

/** @throws Error where its files are not as they must be */
function readCell(folder: string): Cell {
  const parsed = facts.safeParse(JSON.parse(readFileSync(join(folder, factsFile), 'utf8')))
  if (!parsed.success) throw new Error(`${join(folder, factsFile)}: ${parsed.error.issues[0]?.message}`)
  return { ...parsed.data, folder, settings: settingsIn(readFileSync(join(folder, settingsFile), 'utf8')) }
}

/** @throws Error where a new cell cannot have this name; an earlier release gave more */
export function checkName(name: string): void {
  const parsed = cellName.safeParse(name)
  if (!parsed.success) throw new Error(parsed.error.issues[0]?.message)
  if (name === routerFolder || name === removedFolder)
    throw new Error(
      `"${routerFolder}" and "${removedFolder}" are no names of cells: they are folders next to those of the cells.`,
    )
}

/** Writes a cell that is half made until `finishCell`. */
export function beginCell(cell: Cell): void {
  checkName(cell.name)
  mkdirSync(cell.folder, { recursive: true, mode: 0o711 })
  writeFileSync(join(cell.folder, halfMadeFile), '', { flush: true })
  writeCell(cell)
}

export const finishCell = ({ folder }: Cell): void => rmSync(join(folder, halfMadeFile), { force: true })

/**
 * Writes a new cell, or one whose facts or settings have changed. Lines that the operator added to songdee.env stay.
 * @throws Error where its name is none
 */
export function writeCell({ folder, settings, ...others }: Cell): void {
  const parsed = facts.safeParse(others)
  if (!parsed.success) throw new Error(parsed.error.issues[0]?.message)
  mkdirSync(folder, { recursive: true, mode: 0o711 })
  replaceFile(join(folder, factsFile), `${JSON.stringify(parsed.data, null, 2)}\n`)
  const path = join(folder, settingsFile)
  const lines = existsSync(path) ? readFileSync(path, 'utf8').trimEnd().split('\n') : []
  const kept = lines.flatMap((line) => {
    const name = /^([A-Z_]+)=/.exec(line)?.[1]
    if (name === undefined) return [line]
    if (!(name in settings)) return []
    return settingsIn(line)[name] === settings[name] ? [line] : [`${name}=${settings[name]}`]
  })
  const known = settingsIn(kept.join('\n'))
  const added = Object.entries(settings).flatMap(([name, value]) => (name in known ? [] : [`${name}=${value}`]))
  replaceFile(path, `${[...kept, ...added].join('\n')}\n`)
}

/** Whole, or not at all. */
function replaceFile(path: string, text: string): void {
  writeFileSync(`${path}.new`, text, { mode: 0o600, flush: true })
  renameSync(`${path}.new`, path)
}

/** A value may stand between quotes, which are no part of it for systemd either. */
const settingsIn = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [
      name,
      value.trim().replace(/^(["'])(.*)\1$/, '$2'),
    ]),
  )

/** The checkout that a cell runs. */
export const releaseOf = ({ folder }: Cell): string => join(folder, releaseLink)

export function setRelease(cell: Cell, release: string): void {
  const link = releaseOf(cell)
  rmSync(`${link}.new`, { force: true })
  symlinkSync(release, `${link}.new`)
  renameSync(`${link}.new`, link)
}

export const dataFolderOf = ({ settings }: Cell): string => settings['DATA_DIR'] ?? ''
export const portOf = ({ settings }: Cell): number => Number(settings['PORT'])
export const publicUrlOf = ({ settings }: Cell): URL => new URL(settings['PUBLIC_URL'] ?? '')
/** On a PostgreSQL of the operator's, not the embedded one. */
export const serverUrlOf = ({ settings }: Cell): string | null => settings['DATABASE_URL'] ?? null
/** As `serverUrlOf`, past a pooler where there is one: for what keeps something on a connection between two transactions. */
export const directUrlOf = ({ settings }: Cell): string | null =>
  settings['DATABASE_DIRECT_URL'] ?? settings['DATABASE_URL'] ?? null

/** Of the database that DATABASE_URL names: past a pooler, and a copy for reading. */
const otherAddresses = ['DATABASE_DIRECT_URL', 'DATABASE_READ_URL']
/** Settings that two cells must not share. */
const ofOneAlone = new Set([
  ...['PORT', 'DATA_DIR', 'BACKUP_DIR', 'PUBLIC_URL', 'METRICS_TOKEN', 'DATABASE_URL'],
  ...otherAddresses,
])

/** The settings of a cell that a second one like it may have, too. */
export const settingsToShare = ({ settings }: Cell): Record<string, string> =>
  Object.fromEntries(Object.entries(settings).filter(([name]) => !ofOneAlone.has(name)))

/**
 * A cell whose database is another one from now on, to which `settings` lead: other addresses of the one before are left out.
 * @returns it, not written yet, and which settings it no longer has
 */
export function withDatabase(cell: Cell, settings: Record<string, string>): { next: Cell; left: string[] } {
  const left = otherAddresses.filter((name) => name in cell.settings)
  const kept = Object.entries(cell.settings).filter(([name]) => !left.includes(name))
  return { next: { ...cell, settings: { ...Object.fromEntries(kept), ...settings } }, left }
}
