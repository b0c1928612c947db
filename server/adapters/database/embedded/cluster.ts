import { spawn, type ChildProcess, type ChildProcessByStdio } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { minuteMs } from '#rules/bangkok-time.ts'
import { nativeFolder } from './native.ts'
import { claimFolderSoon, isClaimed, isRunning } from './owner.ts'
import { runningFolder, unprivilegedRunner, type Runner } from './unprivileged.ts'

export type Cluster = {
  /** Connection string of a database in the cluster. */
  url: (database: string) => string
  /** Waits for open transactions, flushes everything to disk, and returns when the server has stopped. */
  stop: () => Promise<void>
}

type ClusterOptions = {
  folder: string
  /** false only where losing the data does not matter, as in tests. */
  durable: boolean
  log: (line: string) => void
  /** How long another process may still hold the folder; 0: it holds it to the end. */
  waitSeconds?: number
  /** Ends that wait, and the one for a server that recovers. */
  signal?: AbortSignal | undefined
}

const superuser = 'songdee'
/** Of silence: a server that recovers after a power cut says so. */
const startupMs = minuteMs
const pollMs = 40
/** How long a server that was stopped is waited for. */
const mostEndingMs = minuteMs / 2

/**
 * Starts the installed PostgreSQL, creating its cluster first where needed. Stops a server that a killed process left
 * behind. Restarts a server that dies unexpectedly.
 * @throws Error when another process uses the folder and does not leave it in time, or the server does not start; the signal's
 * reason where that ends the start
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const runner = unprivilegedRunner(nativeFolder(), options.folder)
  refuseLongPath(runner)
  const cluster: ClusterState = { runner, ...options, stopping: false, hasEnded: false, child: null, lastLines: [] }
  const release = await claimFolderSoon(options.folder, options.waitSeconds ?? 0, options.signal)
  const stop = async () => {
    cluster.stopping = true
    // It may not have written yet by which others find it, nor be named as what it is.
    if (cluster.child) await endChild(cluster.child)
    await stopServer(runner)
    release()
  }
  try {
    const isMade = existsSync(join(runner.folder, 'PG_VERSION')) && !existsSync(creatingFile(runner))
    if (!isMade) await createCluster(runner)
    await stopServer(runner)
    options.signal?.throwIfAborted()
    launch(cluster)
    const failure = () => `PostgreSQL does not start:\n${cluster.lastLines.join('\n')}`
    await untilAnswering(runner, { failure, signal: options.signal, hasEnded: () => cluster.hasEnded })
  } catch (error) {
    await stop()
    throw error
  }
  return { url: (database) => urlOf(runner, database), stop }
}

/**
 * Connects to the cluster in this folder while another process runs it; null while none does.
 * @throws Error when it does not answer
 */
export async function runningCluster(folder: string): Promise<Cluster['url'] | null> {
  if (!isClaimed(folder)) return null
  const runner = { folder: runningFolder(folder) }
  await untilAnswering(runner, { failure: () => `The PostgreSQL in ${folder} does not answer.` })
  return (database) => urlOf(runner, database)
}

/** Enough to connect to a server. */
type Place = Pick<Runner, 'folder'>

type ClusterState = ClusterOptions & {
  runner: Runner
  stopping: boolean
  /** A server of it has died. */
  hasEnded: boolean
  child: ChildProcess | null
  lastLines: string[]
}

const usesSockets = process.platform !== 'win32'
const loopbackPort = 54_329

/** Connection string of a database of the cluster in the runner's folder. */
export function urlOf(runner: Place, database: string): string {
  return usesSockets
    ? `postgresql://${superuser}@/${database}?host=${encodeURIComponent(socketFolder(runner))}`
    : `postgresql://${superuser}@127.0.0.1:${loopbackPort}/${database}`
}

/** The socket is in the cluster's own folder, which only its owner can enter: no port, no password. */
const socketFolder = (runner: Place) => runner.folder

const socketName = '.s.PGSQL.5432'
/** The system's limit for the path of a socket. */
const socketBytes = process.platform === 'darwin' ? 103 : 107

/** @throws Error where the path of the cluster's folder leaves no room for that of its socket */
export function refuseLongPath({ folder }: Place): void {
  const [bytes, most] = [Buffer.byteLength(folder), socketBytes - socketName.length - 1]
  if (!usesSockets || bytes <= most) return
  throw new Error(
    `The path ${folder} has ${bytes} bytes, and the database's may have ${most} (a Thai letter has three): set DATA_DIR, or --into of npm run restore, to a shorter one.`,
  )
}

/** There until the cluster is whole: what a killed creation has left looks like one. */
const creatingFile = ({ folder }: Place): string => `${folder}.creating`

async function createCluster(runner: Runner): Promise<void> {
  const found = readdirSync(runner.folder)
  if (existsSync(creatingFile(runner)))
    for (const name of found) rmSync(join(runner.folder, name), { recursive: true, force: true })
  // What is not of a creation is not ours to remove: initdb refuses it.
  else if (found.length === 0) writeFileSync(creatingFile(runner), '')
  const { file, args } = runner.command('initdb', [
    ...['-D', runner.folder, '-U', superuser, '-A', 'trust', '-E', 'UTF8', '--no-sync', '--no-instructions'],
    ...['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
  ])
  // In a session of its own, so that Ctrl-C does not leave half a cluster.
  const child = spawn(file, args, { ...runner.account, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'], detached: true })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text))
  const code = await new Promise((resolve) => {
    child.on('error', (error) => resolve((said += error.message)))
    child.on('close', resolve)
  })
  // A program that was killed has left what it had made.
  if (code !== null) rmSync(creatingFile(runner), { force: true })
  if (code === 0) return
  rmSync(join(runner.folder, 'PG_VERSION'), { force: true })
  throw new Error(`PostgreSQL could not create its cluster in ${runner.folder}:\n${said}`)
}

/** Of a database that nobody misses: the least that is written, and nothing is tidied up. */
const throwawaySettings = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'autovacuum=off',
  // Many servers at once.
  'max_connections=300',
]

/** Of a database that is kept: a back-up disk that is full or gone must not fill this one too. */
const durableSettings = ['wal_compression=pglz', 'max_slot_wal_keep_size=4GB']

/** Starts the server's process, which is not answering yet. */
export function spawnServer(runner: Runner, settings: readonly string[]): ChildProcessByStdio<null, null, Readable> {
  const all = [
    ...(usesSockets
      ? // One folder, also with a comma in its path.
        ['listen_addresses=', `unix_socket_directories="${socketFolder(runner).replaceAll('"', '""')}"`]
      : [`port=${loopbackPort}`]),
    ...['max_connections=100', 'shared_buffers=128MB', 'timezone=UTC', 'jit=off'],
    ...settings,
  ]
  const { file, args } = runner.command('postgres', ['-D', runner.folder, ...all.flatMap((one) => ['-c', one])])
  // Its own session: Ctrl-C in the terminal must reach our server only, which then stops the database.
  const options = { ...runner.account, cwd: '/', detached: true } as const
  return spawn(file, args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] })
}

function launch(cluster: ClusterState): void {
  const child = spawnServer(cluster.runner, cluster.durable ? durableSettings : throwawaySettings)
  cluster.child = child
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    cluster.lastLines = [...cluster.lastLines, ...text.trimEnd().split('\n')].slice(-20)
  })
  child.on('error', (error) => cluster.lastLines.push(error.message))
  child.on('exit', (code) => {
    cluster.hasEnded = true
    if (cluster.stopping) return
    cluster.log(
      `PostgreSQL ended unexpectedly (${code}); starting it again. Its last words: ${cluster.lastLines.at(-1) ?? ''}`,
    )
    setTimeout(() => cluster.stopping || launch(cluster), 300).unref()
  })
  child.unref()
}

type Wait = { failure: () => string; signal?: AbortSignal | undefined; hasEnded?: () => boolean }

/** Waits for a server as long as it recovers, unless one has died of that: it would do so again and again. */
async function untilAnswering(runner: Place, { failure, signal, hasEnded = () => false }: Wait): Promise<void> {
  let deadline = Date.now() + startupMs
  for (;;) {
    const state = await stateOf(runner)
    if (state === 'open') return
    signal?.throwIfAborted()
    if (state === 'recovering' && !hasEnded()) deadline = Date.now() + startupMs
    if (Date.now() > deadline) throw new Error(failure())
    await pause(pollMs)
  }
}

/** Whether the server accepts connections. */
export const answers = async (runner: Place): Promise<boolean> => (await stateOf(runner)) === 'open'

/** PostgreSQL's own, while it begins or recovers. */
const cannotConnectNow = '57P03'

async function stateOf(runner: Place): Promise<'open' | 'recovering' | 'silent'> {
  if (usesSockets && !existsSync(join(socketFolder(runner), socketName))) return 'silent'
  const client = new pg.Client({ connectionString: urlOf(runner, 'postgres'), connectionTimeoutMillis: 2000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.end()
    return 'open'
  } catch (error) {
    return error instanceof pg.DatabaseError && error.code === cannotConnectNow ? 'recovering' : 'silent'
  }
}

/**
 * Stops the server named in postmaster.pid, if it is running: SIGINT is PostgreSQL's fast and clean shutdown. A folder that was
 * copied while its server ran, perhaps from another machine, names a server of another folder, which goes on.
 */
export async function stopServer(runner: Runner): Promise<void> {
  const file = join(runner.folder, 'postmaster.pid')
  if (!existsSync(file)) return
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  if (!isServing(pid, runner.folder)) return rmSync(file, { force: true })
  await endServer(pid)
}

/** Waits for as long as `endServer`. */
async function endChild(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  child.ref()
  const ended = once(child, 'exit').catch(() => undefined)
  child.kill('SIGINT')
  await Promise.race([ended, pause(mostEndingMs, null, { ref: false })])
  child.unref()
}

async function endServer(pid: number): Promise<void> {
  if (!isRunning(pid, 'postgres')) return
  process.kill(pid, 'SIGINT')
  for (let waited = 0; waited < mostEndingMs && isRunning(pid, 'postgres'); waited += 25) await pause(25)
}

/** PostgreSQL works in the folder that it serves; where the system does not say in which, every PostgreSQL counts. */
function isServing(pid: number, folder: string): boolean {
  if (!isRunning(pid, 'postgres')) return false
  try {
    const [its, own] = [statSync(`/proc/${pid}/cwd`), statSync(folder)]
    return its.dev === own.dev && its.ino === own.ino
  } catch {
    return true
  }
}
