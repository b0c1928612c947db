import { spawn, spawnSync } from 'node:child_process'
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { root } from '../source-files.ts'
import { until } from '../until.ts'
import { cellsIn, portOf, publicUrlOf, routerFolder, type Cell } from './cell.ts'

const routerSettings = z.object({
  /** As HAProxy has it: `:443 ssl crt /etc/songdee/certificates alpn h2,http/1.1`. */
  bind: z.string(),
  /** Connections at once from one address; the phones of a mobile network share few. */
  connectionsPerAddress: z._default(z.int(), 500),
  /** Calls that one address may make in a minute, of each cell. */
  requestsPerMinute: z._default(z.int(), 1200),
})
/** How the router is reached, and what one address may take. */
type RouterSettings = z.infer<typeof routerSettings>

const hasSystemd = existsSync('/run/systemd/system')
const unit = 'songdee-cells-router'
const folderOf = (folder: string): string => join(folder, routerFolder)
const settingsPathOf = (folder: string): string => join(folderOf(folder), 'router.json')
const configurationOf = (folder: string): string => join(folderOf(folder), 'router.cfg')

/** Keeps how the router is reached, for its next start. */
export function setRouter(folder: string, given: z.input<typeof routerSettings>): void {
  mkdirSync(folderOf(folder), { recursive: true, mode: 0o755 })
  writeFileSync(settingsPathOf(folder), `${JSON.stringify(routerSettings.parse(given), null, 2)}\n`)
}

/** @throws Error where nobody has said how it is reached */
function settingsOf(folder: string): RouterSettings {
  const path = settingsPathOf(folder)
  if (!existsSync(path))
    throw new Error('Say first where the router listens, such as: npm run cells -- router --bind :80')
  return routerSettings.parse(JSON.parse(readFileSync(path, 'utf8')))
}

/** @throws Error where nobody has said how the router is reached */
export const checkRouter = (folder: string): void => void settingsOf(folder)

/**
 * Writes which host name is which cell, and has HAProxy take it over: who is connected stays so, nothing is dropped.
 * @throws Error with HAProxy's own words where it refuses it; the one that runs then goes on as before
 */
export async function writeRouter(folder: string): Promise<void> {
  writeRouterFiles(folder)
  const master = masterOf(folder)
  if (master === null) await startRouter(folder)
  else await reload(folder, master)
}

/** As `writeRouter`, for a router there is, as after an upgrade, which brings a configuration of its own; one that is stopped stays so. @throws Error as `writeRouter` */
export async function renewRouter(folder: string): Promise<void> {
  if (!existsSync(settingsPathOf(folder))) return
  writeRouterFiles(folder)
  const master = masterOf(folder)
  if (master !== null) await reload(folder, master)
}

/** Only writes the files of a router there is, for its next start: one that runs knows already where a cell has gone. @throws Error as `writeRouter` */
export function renewRouterFiles(folder: string): void {
  if (existsSync(settingsPathOf(folder))) writeRouterFiles(folder)
}

function writeRouterFiles(folder: string): void {
  const settings = settingsOf(folder)
  const cells = cellsIn(folder)
  const path = configurationOf(folder)
  const hosts = cells.map((cell) => `${publicUrlOf(cell).hostname} ${cell.name}`)
  replaceFile(join(folderOf(folder), 'hosts.map'), `${hosts.join('\n')}\n`)
  const backends = cells.map((cell) => {
    const { connections } = cell.limits
    return filled('cell.cfg', { ...settings, name: cell.name, address: '127.0.0.1', port: portOf(cell), connections })
  })
  const text =
    filled('router.cfg', { ...settings, folder: folderOf(folder), account: accountLines() }) + backends.join('')
  writeFileSync(`${path}.new`, text)
  const checked = spawnSync('haproxy', ['-c', '-f', `${path}.new`], { encoding: 'utf8' })
  if (checked.error) throw new Error('The router is HAProxy, which is not installed: apt-get install haproxy')
  if (checked.status !== 0) throw new Error(`HAProxy refuses the configuration of the router:\n${checked.stderr}`)
  renameSync(`${path}.new`, path)
}

/** Started as root, for a port below 1024, it serves as Debian's own account. */
const accountLines = (): string => (process.getuid?.() === 0 ? 'user haproxy\n  group haproxy' : '')

/** @throws Error with its last words where it does not start */
async function startRouter(folder: string): Promise<void> {
  const ended = new AbortController()
  if (hasSystemd) {
    const { status, stderr } = spawnSync('systemctl', ['start', unit], { encoding: 'utf8' })
    if (status !== 0) throw new Error(`systemctl start ${unit}: ${stderr}`)
  } else {
    const log = openSync(join(folderOf(folder), 'router.log'), 'a')
    const words = ['-W', '-f', configurationOf(folder), '-p', pidFileOf(folder)]
    const child = spawn('haproxy', words, { detached: true, stdio: ['ignore', log, log] })
    closeSync(log)
    child.once('exit', () => {
      const said = readFileSync(join(folderOf(folder), 'router.log'), 'utf8')
        .trimEnd()
        .split('\n')
        .slice(-3)
      ended.abort(new Error(`HAProxy has ended:\n${said.join('\n')}`))
    })
    child.unref()
  }
  const options = { seconds: 20, everyMs: 50, signal: ended.signal }
  await until('the router answers', () => answersCommands(folder), options)
}

/** The worker of before ends with its last connection. */
async function reload(folder: string, master: number): Promise<void> {
  const before = await workerOf(folder)
  process.kill(master, 'SIGUSR2')
  await until('the router has read its new files', async () => (await workerOf(folder)) !== before, {
    seconds: 20,
    everyMs: 50,
  })
}

const workerOf = async (folder: string): Promise<string> =>
  /^Pid: (\d+)/m.exec(await command(folder, 'show info'))?.[1] ?? ''
const answersCommands = async (folder: string): Promise<boolean> => (await workerOf(folder)) !== ''

/** Nobody listens there: HAProxy connects again until it is led to the cell, or the request has waited too long. */
const nowhere = 1

/** Requests for a cell wait from now on, while it is away for a moment. */
export const hold = (folder: string, cell: Cell): Promise<void> => setPort(folder, cell, nowhere)

/** Requests for a cell, also those that wait, go to its port. */
export const leadTo = (folder: string, cell: Cell): Promise<void> => setPort(folder, cell, portOf(cell))

async function setPort(folder: string, { name }: Cell, port: number): Promise<void> {
  if (masterOf(folder) === null) return
  const said = await command(folder, `set server cell-${name}/${name} addr 127.0.0.1 port ${port}`)
  if (!/changed|no need|nothing/i.test(said)) throw new Error(`The router says: ${said.trim()}`)
}

export async function stopRouter(folder: string): Promise<void> {
  if (hasSystemd) return void spawnSync('systemctl', ['stop', unit])
  const master = masterOf(folder)
  if (master === null) return
  process.kill(master, 'SIGTERM')
  await until('the router has stopped', async () => masterOf(folder) === null, { seconds: 20 })
}

const pidFileOf = (folder: string): string => join(folderOf(folder), 'router.pid')

function masterOf(folder: string): number | null {
  const pid = existsSync(pidFileOf(folder)) ? Number(readFileSync(pidFileOf(folder), 'utf8').split('\n')[0]) : 0
  const isOurs = pid > 1 && existsSync(`/proc/${pid}/cmdline`)
  return isOurs && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(configurationOf(folder)) ? pid : null
}

/** @throws Error where nobody listens */
function command(folder: string, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    const socket = createConnection(join(folderOf(folder), 'router.sock'), () => socket.write(`${text}\n`))
    socket.setEncoding('utf8').on('data', (part: string) => (said += part))
    socket.on('error', reject)
    socket.on('end', () => resolve(said))
  })
}

/** @throws Error where the file names a value that there is not */
function filled(name: string, values: Record<string, string | number>): string {
  const text = readFileSync(join(root, 'deploy', 'cells', name), 'utf8')
  return text.replaceAll(/\$\{(\w+)\}/g, (_, key: string) => {
    const value = values[key]
    if (value === undefined) throw new Error(`${name} names ${key}, which there is not`)
    return String(value)
  })
}

function replaceFile(path: string, text: string): void {
  writeFileSync(`${path}.new`, text)
  renameSync(`${path}.new`, path)
}
