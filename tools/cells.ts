// `npm run cells`: several suppliers side by side on this machine, each a whole Songdee. See docs/operations.md.
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { backUp, restoreAs, restoreCell } from './cells/back-ups.ts'
import {
  cellNamed,
  cellsIn,
  halfMadeIn,
  halfMadeWords,
  portOf,
  publicUrlOf,
  releaseOf,
  serverUrlOf,
  writeCell,
  type Cell,
} from './cells/cell.ts'
import { isRunning, startCell, stopCell, untilGreen } from './cells/cell-process.ts'
import { createCell, removeCell, withOwnPort } from './cells/create-cell.ts'
import { givenNumber, givenSetting } from './cells/given-values.ts'
import { moveToFolder, moveToServer } from './cells/move-cell.ts'
import { oneAtATime, toItsEnd } from './cells/one-command.ts'
import { leadTo, setRouter, stopRouter, writeRouter } from './cells/router.ts'
import { databaseIn } from './cells/server-database.ts'
import { upgradeCells } from './cells/upgrade-cells.ts'
import { root } from './source-files.ts'

const usage = `Usage: npm run cells -- COMMAND [--folder FOLDER]   (FOLDER: /var/lib/songdee-cells, where everything is kept)
  router --bind :443\\ ssl\\ crt\\ FOLDER   where HAProxy listens for all of them, as its own "bind" has it
  create NAME --url URL [--server POSTGRESQL_URL] [--set NAME=VALUE …] [--set NAME …] [--release FOLDER]
                                         a supplier at URL with an embedded database, or with one that is created on a server;
                                         of a setting that is a secret only the NAME: its value is read from the environment
  list                                   what there is and how it is
  start [NAME]  stop [NAME]              one, or all with the router; a cell that was stopped by name stays so
  upgrade [NAME …] [--release FOLDER] [--within SECONDS]
                                         to this release or another, one after the other, until the first that is not open
  move NAME --to FOLDER                  to another folder or disk, and to another port
  move NAME --server POSTGRESQL_URL      to another server, where it has its database on one
  backup NAME [--keep NUMBER]            while it runs; 3 are kept. It waits for other commands
  restore NAME [--to TIME]               to a moment; what it was is kept. With --as NAME --url URL: as a second cell to look at
  restore NAME --server POSTGRESQL_URL   to its last dump, where it has its database on a server: by an account that may create some
  remove NAME                            stops it, or what is left of one that was never open; its folder is kept in FOLDER/removed
The password of a POSTGRESQL_URL is best in PGPASSWORD: every account of this machine sees what a command was started with.`

/** A back-up comes by a timer, as those of other cells and an upgrade may at the same hour: it waits for them; seconds. */
const backUpWaits = 6 * 3600

const say = (line: string): void => void process.stdout.write(`${line}\n`)
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    folder: { type: 'string' },
    bind: { type: 'string' },
    url: { type: 'string' },
    server: { type: 'string' },
    set: { type: 'string', multiple: true },
    release: { type: 'string' },
    within: { type: 'string' },
    to: { type: 'string' },
    keep: { type: 'string' },
    as: { type: 'string' },
    help: { type: 'boolean' },
  },
})
const from = process.env['INIT_CWD'] ?? '.'
const folder = resolve(from, values.folder ?? '/var/lib/songdee-cells')
const [command = '', ...names] = positionals

const runsAgain = 'the cell that it has stopped runs again'

/** What takes one name, and what none or some. */
const commands: Record<string, () => Promise<void>> = {
  router: async () => {
    setRouter(folder, { bind: needed('bind') })
    await writeRouter(folder)
    say('The router runs.')
  },
  create: () =>
    toItsEnd('the cell is removed, or open', async (ending) => {
      const began = performance.now()
      const wanted = {
        name: oneName(),
        url: needed('url'),
        release: chosenRelease(),
        server: values.server,
        settings: Object.fromEntries((values.set ?? []).map((one) => givenSetting(one, process.env))),
      }
      const cell = await createCell(folder, wanted, ending)
      say(
        `${cell.name} is open at ${publicUrlOf(cell)} after ${secondsSince(began)} s. Its settings: ${join(cell.folder, 'songdee.env')}`,
      )
      say(`The first account: its log has a password for "admin" (${join(cell.folder, 'log')}, or journalctl).`)
    }),
  list: async () => list(cellsIn(folder), halfMadeIn(folder)),
  start: async () => {
    const chosen = names.length > 0 ? named() : cellsIn(folder).filter(({ wanted }) => wanted === 'running')
    const red: string[] = []
    for (const given of chosen) {
      // One that runs has its port.
      const cell = isRunning(given) ? given : withOwnPort(folder, given)
      try {
        writeCell({ ...cell, wanted: 'running' })
        startCell(cell)
        await untilGreen(cell)
        // The router may not know it, or not where it is now; after a start of all it does.
        if (names.length > 0) await writeRouter(folder)
        else await leadTo(folder, cell).catch(() => undefined)
      } catch (error) {
        red.push(given.name)
        say(textOf(error))
      }
    }
    if (names.length === 0) await writeRouter(folder)
    if (red.length > 0) throw new Error(`Not open: ${red.join(', ')}`)
  },
  stop: async () => {
    if (names.length === 0) await stopRouter(folder)
    for (const cell of names.length > 0 ? named() : cellsIn(folder)) {
      if (names.length > 0) writeCell({ ...cell, wanted: 'stopped' })
      await stopCell(cell)
    }
  },
  upgrade: () =>
    toItsEnd(runsAgain, (ending) =>
      upgradeCells(folder, names.length > 0 ? named() : cellsIn(folder), {
        release: chosenRelease(),
        log: say,
        withinSeconds: values.within === undefined ? undefined : givenNumber('within', values.within),
        ending,
      }),
    ),
  move: () =>
    toItsEnd(runsAgain, async () => {
      const cell = oneCell()
      const moved = values.server
        ? await moveToServer(folder, cell, values.server)
        : await moveToFolder(folder, cell, resolve(from, needed('to')))
      say(`${cell.name} has moved; requests waited for ${moved.seconds.toFixed(1)} s. What it was is still there.`)
      sayLeft(moved.left)
    }),
  backup: async () => void process.stdout.write(await backUp(oneCell(), givenNumber('keep', values.keep ?? '3'))),
  restore: () => (values.as ? restoreSecond(values.as) : restoreOwn()),
  remove: async () => {
    const cell = halfMadeIn(folder).find(({ name }) => name === oneName()) ?? oneCell()
    say(`Its folder is now ${await removeCell(folder, cell)}`)
    const url = serverUrlOf(cell)
    if (!url) return
    const { host, username } = new URL(url)
    say(`Its database ${databaseIn(url)} on ${host} stays, with the role ${decodeURIComponent(username)}.`)
  },
}

try {
  const work = commands[command]
  if (values.help || command === '') say(usage)
  else if (!work) throw new Error(usage)
  else if (command === 'list') await work()
  else await oneAtATime(folder, work, command === 'backup' ? backUpWaits : 0)
} catch (error) {
  process.stderr.write(`${textOf(error)}\n`)
  process.exitCode = 1
}

function restoreSecond(name: string): Promise<void> {
  return toItsEnd('the second cell is open, or removed', async () => {
    const given = { to: values.to, server: values.server }
    const copy = await restoreAs(folder, oneCell(), { name, url: needed('url'), ...given })
    say(`${copy.name} is open at ${publicUrlOf(copy)}. It sends nothing to anybody outside.`)
  })
}

function restoreOwn(): Promise<void> {
  return toItsEnd(runsAgain, async () => {
    const given = { to: values.to, server: values.server }
    const { seconds, kept, left, unsaved } = await restoreCell(folder, oneCell(), given)
    say(`Restored; requests waited for ${seconds.toFixed(1)} s. What it was until now: ${kept}`)
    sayLeft(left)
    const next = `do not restore it again; mend the reason, and run npm run cells -- backup ${oneName()}`
    if (unsaved) throw new Error(`It is not backed up since, which failed: ${next}`, { cause: unsaved })
  })
}

function textOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause ? `${error.message}\n${textOf(error.cause)}` : error.message
}

/** Where a database is another one: they led to the one before. */
function sayLeft(settings: readonly string[]): void {
  if (settings.length > 0)
    say(`No longer in its settings, since it led to the database of before: ${settings.join(', ')}`)
}

function needed(option: 'bind' | 'url' | 'to'): string {
  const value = values[option]
  if (value === undefined) throw new Error(`--${option} is missing.\n${usage}`)
  return value
}

function oneName(): string {
  const [name, ...more] = names
  if (name === undefined || more.length > 0) throw new Error(`One name is wanted.\n${usage}`)
  return name
}

function oneCell(): Cell {
  return cellNamed(folder, oneName())
}

function named(): Cell[] {
  return names.map((name) => cellNamed(folder, name))
}

function chosenRelease(): string {
  return values.release ? resolve(from, values.release) : root
}

function secondsSince(began: number): string {
  return ((performance.now() - began) / 1000).toFixed(1)
}

function list(cells: readonly Cell[], halfMade: readonly Cell[]): void {
  const rows = cells.map((cell) => [
    cell.name,
    cell.settings['PUBLIC_URL'] ?? '',
    String(portOf(cell)),
    isRunning(cell) ? 'runs' : cell.wanted === 'stopped' ? 'stopped' : 'DOWN',
    versionOf(cell),
    cell.settings['DATABASE_URL'] ? 'server' : 'embedded',
  ])
  const left = halfMade.map(({ name, settings }) => [name, settings['PUBLIC_URL'] ?? '', '', 'HALF MADE', '', ''])
  const all = [['NAME', 'ADDRESS', 'PORT', 'STATE', 'RELEASE', 'DATABASE'], ...rows, ...left]
  const widths = all[0]?.map((_, at) => Math.max(...all.map((row) => row[at]?.length ?? 0))) ?? []
  for (const row of all)
    say(
      row
        .map((text, at) => text.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
  for (const { name } of halfMade) say(halfMadeWords(name))
}

function versionOf(cell: Cell): string {
  if (!existsSync(releaseOf(cell))) return `none: ${releaseOf(cell)} leads nowhere`
  const release = realpathSync(releaseOf(cell))
  const { version } = JSON.parse(readFileSync(join(release, 'package.json'), 'utf8')) as { version: string }
  return `${version} (${release})`
}
