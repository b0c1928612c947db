import { spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  closeSync,
  existsSync,
  fchmodSync,
  mkdirSync,
  openSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { isAwaited } from '#server/adapters/database/embedded/owner.ts'
import { until } from '../until.ts'
import { dataFolderOf, portOf, releaseOf, type Cell } from './cell.ts'
import { limitCell } from './limits.ts'

/** Where systemd runs the machine it runs the cells too: it starts those that end, and at boot. See deploy/cells/. */
export const hasSystemd = existsSync('/run/systemd/system')
const isRoot = process.getuid?.() === 0
const unitOf = ({ name }: Pick<Cell, 'name'>): string => `songdee-cell@${name}`
/** A cell has one process; for the time of a change another that is to take its place, and then the one before, until it has ended. */
type Place = 'running' | 'next' | 'before'
const pidFile = ({ folder }: Cell, place: Place): string => join(folder, `${place}.pid`)
/** In the environment of each process of a cell, so that a pid that was given again is not taken for it. */
const mark = 'SONGDEE_CELL'
/** As songdee-cell@.service has it. */
const server = ['--max-semi-space-size=4', '--max-old-space-size=256', 'tools/start.ts']
const readySeconds = 180
const stopSeconds = 90

/** The process that was started for a cell; null while none runs. */
function processOf(cell: Cell, place: Place = 'running'): number | null {
  if (hasSystemd) return Number(shown(cell, 'MainPID')) || null
  const path = pidFile(cell, place)
  const pid = existsSync(path) ? Number(readFileSync(path, 'utf8')) : 0
  return pid > 1 && environmentOf(pid).includes(`${mark}=${cell.folder}`) ? pid : null
}

/** What systemd knows of a cell's unit. */
const shown = (cell: Pick<Cell, 'name'>, property: 'ActiveState' | 'MainPID' | 'UnitFileState' | 'User'): string =>
  spawnSync('systemctl', ['show', `--property=${property}`, '--value', unitOf(cell)], {
    encoding: 'utf8',
  }).stdout.trim()

/** Empty where it has ended. */
function environmentOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0')
  } catch {
    return []
  }
}

/** Also while systemd waits until it starts it again, when it has no process. */
export const isRunning = (cell: Cell): boolean =>
  hasSystemd ? !['inactive', 'failed'].includes(shown(cell, 'ActiveState')) : processOf(cell) !== null

/** The checkout in which the process of a cell was started, whatever its link leads to by now; null where it has no process, or that is gone. */
export function runningReleaseOf(cell: Cell): string | null {
  const pid = processOf(cell)
  try {
    const path = pid === null ? null : readlinkSync(`/proc/${pid}/cwd`)
    return path !== null && existsSync(path) ? path : null
  } catch {
    return null
  }
}

type Account = { uid: number; gid: number }

/**
 * To whom the folder of a cell must belong, so that its process can make files there: to the account of its unit.
 * @returns null where this is not root, or systemd does not run the cells: they run as what this command does
 * @throws Error where the machine has no such account
 */
export function accountOf(cell: Pick<Cell, 'name'>): Account | null {
  const user = hasSystemd && isRoot ? shown(cell, 'User') : ''
  if (!user) return null
  const [uid, gid] = ['-u', '-g'].map((word) => spawnSync('id', [word, user], { encoding: 'utf8' }).stdout.trim())
  if (!uid || !gid)
    throw new Error(
      `The account "${user}", as which systemd runs the cells, is missing: adduser --system --group ${user}`,
    )
  return { uid: Number(uid), gid: Number(gid) }
}

/** What a cell's own process and commands find in their environment: nothing of this command's. */
const environmentFor = (cell: Cell): Record<string, string> => ({
  PATH: process.env['PATH'] ?? '',
  HOME: process.env['HOME'] ?? '/',
  TMPDIR: process.env['TMPDIR'] ?? '/tmp',
  ...cell.settings,
  [mark]: cell.folder,
})

/** Starts a cell, which is not open yet; does nothing where it runs. */
export function startCell(cell: Cell): void {
  if (hasSystemd) systemctl('start', cell)
  else if (!isRunning(cell)) spawnCell(cell, 'running')
}

/** Starts the process that is to take the place of a cell's, which still serves. It waits for the data folder as long as it may take to be ready. */
export function startNext(next: Cell): void {
  const settings = { ...next.settings, DATA_DIR_WAIT_SECONDS: String(readySeconds) }
  spawnCell({ ...next, settings }, 'next')
}

/** Makes it the cell's process. One that still runs is known as the one before, so that it can be ended. */
export function takePlace(next: Cell): void {
  if (existsSync(pidFile(next, 'running'))) renameSync(pidFile(next, 'running'), pidFile(next, 'before'))
  renameSync(pidFile(next, 'next'), pidFile(next, 'running'))
}

function spawnCell(cell: Cell, place: Place): void {
  // A password that opens the back office is in it, until somebody has used that.
  const folder = join(cell.folder, 'log')
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o700)
  const log = openSync(join(folder, 'songdee.log'), 'a', 0o600)
  fchmodSync(log, 0o600)
  // A shell enters the groups first, so that everything it becomes and starts is in them.
  const enter =
    'for group in $CELL_GROUPS; do echo $$ > "$group/cgroup.procs"; done; unset CELL_GROUPS; exec node tools/bootstrap.mjs "$@"'
  const child = spawn('sh', ['-c', enter, 'sh', ...server], {
    cwd: releaseOf(cell),
    detached: true,
    stdio: ['ignore', log, log],
    env: { ...environmentFor(cell), CELL_GROUPS: limitCell(cell).join(' ') },
  })
  closeSync(log)
  if (!child.pid) throw new Error(`${cell.name} cannot be started`)
  child.unref()
  writeFileSync(pidFile(cell, place), String(child.pid))
}

/** Has systemd not start a cell at boot any more: without its folder it would fail for ever. */
export function disableCell(cell: Cell): void {
  if (hasSystemd && shown(cell, 'UnitFileState') === 'enabled') systemctl('disable', cell)
}

function systemctl(command: 'start' | 'stop' | 'disable', cell: Cell): void {
  const { status, stderr } = spawnSync('systemctl', [command, unitOf(cell)], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`systemctl ${command} ${unitOf(cell)}: ${stderr.trim()}`)
}

/**
 * Stops a cell: it answers what is under way, and its database is closed.
 * @returns once it has ended
 * @throws Error where it does not end in time
 */
export async function stopCell(cell: Cell): Promise<void> {
  if (!hasSystemd) {
    await stopProcess(cell, 'next')
    await endBefore(cell)
  }
  await stopProcess(cell, 'running')
}

/** Ends the process before, to which no request is led any more: where it does not stop in time, it is killed. */
export async function endBefore(cell: Cell, seconds = stopSeconds): Promise<void> {
  await stopProcess(cell, 'before', seconds).catch(() => {
    const pid = processOf(cell, 'before')
    // With what it has started.
    if (pid !== null) process.kill(-pid, 'SIGKILL')
    rmSync(pidFile(cell, 'before'), { force: true })
  })
}

/** As `stopCell`, for one of its processes. */
export async function stopProcess(cell: Cell, place: Place, seconds = stopSeconds): Promise<void> {
  if (hasSystemd) {
    if (isRunning(cell)) systemctl('stop', cell)
    return
  }
  const pid = processOf(cell, place)
  if (pid === null) return
  process.kill(pid, 'SIGTERM')
  const hasEnded = async () => processOf(cell, place) === null
  await until(`${cell.name} has stopped`, hasEnded, { seconds, everyMs: 20 })
  rmSync(pidFile(cell, place), { force: true })
}

/** Whether it is open for its retailers: ready, with pages, products and a database. Its figures say that it is this cell, and no other on its port. */
export async function isGreen(cell: Cell): Promise<boolean> {
  const token = cell.settings['METRICS_TOKEN']
  const text = async (path: string, headers = {}) => {
    const url = `http://127.0.0.1:${portOf(cell)}${path}`
    const response = await fetch(url, { headers, signal: AbortSignal.timeout(5000) })
    return response.status === 200 ? await response.text() : null
  }
  if ((await text('/readyz')) === null) return false
  // Behind a proxy only who knows the token is answered.
  const figures = await text('/metrics', token && { authorization: `Bearer ${token}`, via: '1.1 cells' })
  const [page, products] = [await text('/'), await text('/api/products/consume')]
  return page !== null && products !== null && /^songdee_database_up 1$/m.test(figures ?? '')
}

type Wait = {
  seconds?: number | undefined
  place?: Place
  /** Ends the wait. */
  ending?: AbortSignal | undefined
}

/** @throws Error where it ends or is not open in time, with the last lines of its log; the reason of `ending` */
export const untilGreen = (cell: Cell, wait: Wait = {}): Promise<void> =>
  untilIts('open', cell, () => isGreen(cell), wait)

/** Waits until the process that is to take a cell's place has everything but its data folder. @throws Error as `untilGreen` */
export const untilItWaits = (cell: Cell, seconds?: number): Promise<void> => {
  const isWaiting = async () => isAwaited(join(dataFolderOf(cell), 'postgres'))
  return untilIts('about to open', cell, isWaiting, { seconds, place: 'next' })
}

async function untilIts(
  what: string,
  cell: Cell,
  isSo: () => Promise<boolean>,
  { seconds = readySeconds, place = 'running', ending }: Wait,
): Promise<void> {
  const ended = new AbortController()
  const signal = ending ? AbortSignal.any([ended.signal, ending]) : ended.signal
  const condition = async () => {
    if (processOf(cell, place) === null) ended.abort(new Error(`${cell.name} has ended:\n${lastLines(cell)}`))
    return isSo()
  }
  await until(`${cell.name} is ${what}`, condition, { seconds, signal, everyMs: 50 })
}

function lastLines(cell: Cell): string {
  if (hasSystemd) return `journalctl -u ${unitOf(cell)}`
  const path = join(cell.folder, 'log', 'songdee.log')
  return existsSync(path) ? readFileSync(path, 'utf8').trimEnd().split('\n').slice(-8).join('\n') : ''
}

/**
 * Runs a command of the cell's release with its settings, such as `tools/backup.ts`; as root for those to whom its folder belongs,
 * so that its process can use what the command makes.
 * @returns what it printed
 * @throws Error with what it printed, where it failed
 */
export async function runInRelease(cell: Cell, words: readonly string[]): Promise<string> {
  const { uid, gid } = statSync(cell.folder)
  const child = spawn('node', ['tools/bootstrap.mjs', ...words], {
    ...(isRoot && { uid, gid }),
    cwd: releaseOf(cell),
    stdio: ['ignore', 'pipe', 'pipe'],
    env: environmentFor(cell),
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text))
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (code !== 0) throw new Error(`${cell.name}: ${words.join(' ')} failed:\n${said.trim()}`)
  return said
}
