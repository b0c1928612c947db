import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdirSync, openSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { debianPlaces, filesOfFront } from '../../tools/cluster/files.ts'
import type { ClusterPlan, Machine } from '../../tools/cluster/plan.ts'
import { answers, until } from '../../tools/until.ts'
import type { Workplace } from './check-out.ts'

/** A node stops within `DRAIN_SECONDS`, five seconds for requests in progress, and the end of its jobs. */
const stopSeconds = 60
const startSeconds = 180

/** Three nodes and the proxy in front of them, on addresses of this machine. */
function planHere(): ClusterPlan {
  // Two runs at a time seldom have the same ones, and nobody takes a port meanwhile; a node's is 3000 in the files of the cluster.
  const addressOf = (nth: number) => `127.77.${process.pid % 250}.${nth}`
  return {
    machines: [
      { name: 'one', address: addressOf(1) },
      { name: 'two', address: addressOf(2) },
      { name: 'three', address: addressOf(3) },
    ],
    front: { address: addressOf(4), port: 3000, figuresPort: 3001, source: '127.0.0.1' },
    network: '127.0.0.0/8',
    publicUrl: `http://${addressOf(4)}:3000`,
    sharedBuffers: '',
    requestsPerMinute: 1_000_000,
    postgresPrograms: '',
  }
}

/** The settings of a node, as in deploy/cluster/songdee.env, on one PostgreSQL and with migrations of their own. */
const settingsOf = ({ front, publicUrl }: ClusterPlan, databaseUrl: string) => ({
  PORT: '3000',
  PUBLIC_URL: publicUrl,
  TRUST_PROXY: front.source,
  DATABASE_URL: databaseUrl,
  DATABASE_POOL: '10',
  DRAIN_SECONDS: '5',
  MIGRATE_AT_START: 'off',
  DEMO: 'on',
  RATE_LIMIT_FACTOR: '1000000',
  LOG_LEVEL: 'warn',
})

export type Nodes = {
  plan: ClusterPlan
  /** Of the nodes, and of commands next to them. */
  settings: Record<string, string>
  /** Starts a node of the release in this folder, where its machine has none. @returns when it serves */
  start: (machine: Machine, release: string) => Promise<void>
  /** Ends a node as systemd does. @returns when it has ended. @throws Error where it does not end in order */
  end: (machine: Machine) => Promise<void>
  startFront: () => Promise<void>
  stop: () => Promise<void>
}

export function openNodes(place: Workplace, databaseUrl: string): Nodes {
  const plan = planHere()
  const settings = settingsOf(plan, databaseUrl)
  const running = new Map<string, ChildProcess>()

  function launch(
    name: string,
    [program, ...args]: readonly [string, ...string[]],
    options: LaunchOptions,
  ): AbortSignal {
    const log = openSync(join(place.folder, 'log', `${name}.log`), 'a')
    const env = { ...place.env, ...options.env }
    // In a session of its own, so that Ctrl-C reaches this program alone, which ends it.
    const child = spawn(program, args, { cwd: options.cwd, env, detached: true, stdio: ['ignore', log, log] })
    closeSync(log)
    running.set(name, child)
    const ended = new AbortController()
    child.once('exit', (code, signal) =>
      ended.abort(new Error(`${name} has ended (${code ?? signal}): see ${place.folder}/log/${name}.log`)),
    )
    return AbortSignal.any([ended.signal, place.signal])
  }

  async function start({ name, address }: Machine, release: string): Promise<void> {
    const dataDir = join(place.folder, 'data', name)
    mkdirSync(dataDir, { recursive: true })
    // As songdee.service does.
    const command = ['tools/bootstrap.mjs', '--max-semi-space-size=4', '--max-old-space-size=256', 'tools/start.ts']
    const env = { ...settings, HOST: address, DATA_DIR: dataDir }
    const signal = launch(name, [process.execPath, ...command], { cwd: release, env })
    const ready = () => answers(`http://${address}:3000/readyz`)
    await until(`the node on ${name} serves`, ready, { seconds: startSeconds, signal })
  }

  async function end(name: string): Promise<void> {
    const child = running.get(name)
    running.delete(name)
    if (!child) return
    // It has crashed: the proxy has sent its requests to the others, so that nobody noticed.
    const isGone = child.exitCode !== null || child.signalCode !== null
    const [code, signal] = isGone ? [child.exitCode, child.signalCode] : await stopped(child)
    if ((isGone || code !== 0) && name !== 'front')
      throw new Error(
        `The node on ${name} has not ended in order (${code ?? signal}): see ${place.folder}/log/${name}.log`,
      )
  }

  return {
    plan,
    settings,
    start,
    end: ({ name }) => end(name),
    startFront: async () => {
      const file = join(place.folder, 'front.cfg')
      const secrets = { superuserPassword: '', replicationPassword: '', songdeePassword: '', metricsToken: '' }
      const text = filesOfFront(plan, secrets, debianPlaces).find(({ name }) => name === 'front.cfg')?.text
      writeFileSync(file, text ?? '')
      const signal = launch('front', ['haproxy', '-db', '-f', file], { cwd: place.folder })
      await until('the front answers', () => answers(`${plan.publicUrl}/`), { seconds: 30, signal })
    },
    stop: async () => {
      await Promise.allSettled([...running.keys()].map(end))
    },
  }
}

/** Ends a program, which has a while to stop. @returns how it has ended */
async function stopped(child: ChildProcess): Promise<[number | null, NodeJS.Signals | null]> {
  const gone = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>
  child.kill('SIGTERM')
  const late = setTimeout(() => child.pid && process.kill(-child.pid, 'SIGKILL'), stopSeconds * 1000)
  const how = await gone
  clearTimeout(late)
  return how
}

type LaunchOptions = { cwd: string; env?: Record<string, string> }
