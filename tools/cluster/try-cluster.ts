import { execFileSync, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { mountDisks, unmountDisks } from './disks.ts'
import { filesOfFront, filesOfMachine, type ConfigFile, type Places } from './files.ts'
import { isWhole } from './members.ts'
import { hasNetwork, killMachine, makeNetwork, removeNetwork } from './network.ts'
import { keptSecrets, type ClusterPlan, type Machine, type Secrets } from './plan.ts'
import { frontPrograms, programNames, programOf, startProgram, type ProgramName } from './programs.ts'
import { placesIn, tryPlan } from './try-plan.ts'
import { answers, until } from '../until.ts'

type TryOptions = {
  /** Where everything is kept. */
  folder: string
  /** Of the shop; figures of the proxy are at the next one, Prometheus at the one after. */
  port: number
  /** Settings of the nodes besides those of deploy/cluster/songdee.env. */
  settings?: Record<string, string>
  /** Each machine has small disks of its own, in memory, which `fillDisk` can fill. */
  smallDisks?: boolean
  log: (line: string) => void
  signal?: AbortSignal
}

export type TryCluster = {
  plan: ClusterPlan
  secrets: Secrets
  placesOf: (machine: string) => Places
  /** Starts a program of a machine again, or all of them after it was killed. */
  start: (machine: string, program?: ProgramName) => void
  /** Sends a signal to a program of a machine. @returns when it has ended, for a signal that ends it */
  end: (machine: string, program: ProgramName, signal: 'SIGTERM' | 'SIGKILL') => Promise<void>
  isRunning: (machine: string, program: ProgramName) => boolean
  stop: () => Promise<void>
}

export const alreadyRunning = 'A cluster runs on this machine, or was killed: npm run cluster -- stop'
const needed = ['etcd', 'patroni', 'pgbouncer', 'haproxy', 'prometheus', 'pgbackrest', 'curl', 'ip', 'setpriv']

/** @throws Error saying what the machine lacks */
function checkMachine({ postgresPrograms }: ClusterPlan): void {
  if (process.getuid?.() !== 0)
    throw new Error('Run it as root: it makes a network for each machine, and runs each program as its own account.')
  const missing = needed.filter((name) => spawnSync('sh', ['-c', `command -v ${name}`]).status !== 0)
  if (!existsSync(join(postgresPrograms, 'postgres'))) missing.push('postgresql')
  if (missing.length > 0)
    throw new Error(`These programs are missing: ${missing.join(', ')}. Install them: npm run cluster -- install`)
  if (hasNetwork()) throw new Error(alreadyRunning)
}

/**
 * Starts a whole cluster on this machine: three machines in network namespaces, and the proxy in front with Prometheus.
 * @throws Error where something is missing or does not come up; what has started is then stopped
 */
export async function startTry({
  folder,
  port,
  settings = {},
  smallDisks = false,
  log,
  signal,
}: TryOptions): Promise<TryCluster> {
  const plan = tryPlan(port)
  checkMachine(plan)
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  const secrets = keptSecrets(join(folder, 'secrets.json'))
  const placesOf = (machine: string) => placesIn(join(folder, machine), smallDisks)
  if (smallDisks)
    mountDisks(
      folder,
      plan.machines.map(({ name }) => placesOf(name)),
    )
  for (const machine of plan.machines) writeMachine(plan, secrets, machine, placesOf(machine.name))
  writeFront(plan, secrets, placesOf('front'))

  const running = new Map<string, number>()
  const starting = new AbortController()
  let isStarting = true
  const ended = (what: string, logFolder: string) => () => {
    if (isStarting) starting.abort(new Error(`${what} has ended: see ${logFolder}.`))
  }
  const ends = AbortSignal.any([starting.signal, ...(signal ? [signal] : [])])
  const start = (machine: Machine, name: ProgramName) => {
    const places = placesOf(machine.name)
    const own = { ...settingsIn(join(places.files, 'songdee.env')), ...settings }
    const onExit = ended(`${name} of ${machine.name}`, places.log)
    running.set(
      `${machine.name} ${name}`,
      startProgram(programOf(name, places, own), { machine: machine.name, logFolder: places.log, onExit }),
    )
  }
  const startAll = (name: ProgramName) => plan.machines.forEach((machine) => start(machine, name))
  const stop = () => stopTry(folder, plan, running)
  try {
    makeNetwork(plan.machines)
    log('etcd, PostgreSQL under Patroni, pgbouncer and HAProxy on three machines …')
    for (const name of programNames) if (name !== 'songdee') startAll(name)
    await until('one primary and two copies', () => isWhole(plan), { seconds: 120, signal: ends })
    const [first, ...others] = plan.machines
    log('The first node, which brings the database up to date …')
    start(first, 'songdee')
    await nodeReady(first, ends)
    for (const machine of others) start(machine, 'songdee')
    const front = placesOf('front')
    for (const program of frontPrograms(front, plan.front.figuresPort))
      running.set(
        `front ${program.name}`,
        startProgram(program, { machine: null, logFolder: front.log, onExit: ended(program.name, front.log) }),
      )
    for (const machine of others) await nodeReady(machine, ends)
    await until(`${plan.publicUrl} answers`, () => answers(`${plan.publicUrl}/`), { seconds: 60, signal: ends })
  } catch (error) {
    isStarting = false
    await stop()
    throw error
  }
  isStarting = false
  return {
    plan,
    secrets,
    placesOf,
    start: (name, program) => {
      const machine = plan.machines.find((one) => one.name === name)
      if (machine) for (const each of program ? [program] : programNames) start(machine, each)
    },
    end: async (machine, program, wanted) => {
      const pid = running.get(`${machine} ${program}`)
      if (!pid) return
      signalOwn(pid, wanted)
      await until(`${program} has ended`, async () => !isAlive(pid), { seconds: 60 })
    },
    isRunning: (machine, program) => isAlive(running.get(`${machine} ${program}`) ?? 0),
    stop,
  }
}

const nodeReady = ({ name, address }: Machine, signal: AbortSignal | undefined): Promise<void> =>
  until(`the node on ${name} is ready`, () => answers(`http://${address}:3000/readyz`), { seconds: 600, signal })

/** Ends what a run of this folder has started, also where its process was killed. */
export async function stopTry(
  folder: string,
  { machines }: Pick<ClusterPlan, 'machines'>,
  running: ReadonlyMap<string, number> = new Map(),
): Promise<void> {
  const stages = [['full-disk', 'songdee'], ['front', 'prometheus'], ['pgbouncer'], ['patroni'], ['database', 'etcd']]
  for (const stage of stages) {
    const pids = [...running].flatMap(([key, pid]) => (stage.includes(key.split(' ')[1] ?? '') ? [pid] : []))
    for (const pid of pids) signalOwn(pid, 'SIGTERM')
    for (let waited = 0; pids.some(isAlive) && waited < 30_000; waited += 100) await pause(100)
  }
  for (const { name } of machines) await killMachine(name)
  for (const pid of frontProcesses(folder)) signalOwn(pid, 'SIGKILL')
  await removeNetwork(machines.map(({ name }) => name))
  unmountDisks(folder)
}

function signalOwn(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended.
  }
}

function isAlive(pid: number): boolean {
  try {
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')
  } catch {
    return false
  }
}

/** What runs on this machine itself: its configuration is in the folder. */
function frontProcesses(folder: string): number[] {
  const { stdout } = spawnSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' })
  const configuration = join(placesIn(join(folder, 'front')).files, '')
  return stdout.split('\n').flatMap((line) => {
    const [, pid, args = ''] = /^\s*(\d+) (.*)$/.exec(line) ?? []
    return pid && /^(haproxy|prometheus) /.test(args) && args.includes(configuration) ? [Number(pid)] : []
  })
}

function writeMachine(plan: ClusterPlan, secrets: Secrets, machine: Machine, places: Places): void {
  makeFolders(places, 'postgres')
  for (const file of filesOfMachine(plan, secrets, machine, places)) writeOwned(places.files, file, 'postgres')
}

function writeFront(plan: ClusterPlan, secrets: Secrets, places: Places): void {
  makeFolders(places, 'prometheus')
  for (const file of filesOfFront(plan, secrets, places)) writeOwned(places.files, file, 'prometheus')
}

function makeFolders(places: Places, user: 'postgres' | 'prometheus'): void {
  const { files, run, log, etcdData, postgresData, songdeeData, prometheusData, backups } = places
  for (const folder of [files, songdeeData]) mkdirSync(folder, { recursive: true })
  // The machine in front, whose account is another, keeps no back-ups.
  const ownBackups = user === 'postgres' ? [backups] : []
  for (const folder of [run, log, etcdData, postgresData, prometheusData, ...ownBackups]) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    chownSync(folder, idOf(user, '-u'), idOf(user, '-g'))
  }
}

/** What all may read is root's, all else this account's. */
function writeOwned(folder: string, { name, text, mode }: ConfigFile, user: string): void {
  const path = join(folder, name)
  rmSync(path, { force: true })
  writeFileSync(path, text, { mode })
  if (mode !== 0o644) chownSync(path, idOf(user, '-u'), idOf(user, '-g'))
}

const idOf = (user: string, kind: '-u' | '-g'): number => Number(execFileSync('id', [kind, user], { encoding: 'utf8' }))

/** The settings in a file of `NAME=value` lines. */
const settingsIn = (path: string): Record<string, string> =>
  Object.fromEntries(
    [...readFileSync(path, 'utf8').matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  )
