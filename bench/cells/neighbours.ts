import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import http from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { dataFolderOf, publicUrlOf, serverUrlOf, type Cell } from '../../tools/cells/cell.ts'
import { processorMs } from '../../tools/cells/limits.ts'
import { signIn, type Retailer } from '../cluster/load.ts'
import { request } from '../cluster/request.ts'

export type Neighbour = { cell: Cell; retailer: Retailer; product: number }
/** Medians of a window, in ms: until an answer is there, and processor time of the cells for one. */
export type Window = { page: number; tap: number; processor: number; failed: number; answers: number }

/** From one request of a cell to its next, ms; later where an answer takes longer. */
const paceMs = 300

/**
 * Signs a retailer in at each cell.
 * @returns lets each retailer tap and read at a steady pace, for so many seconds
 */
export async function meetNeighbours(
  neighbours: readonly Neighbour[],
  connection: http.AgentOptions,
): Promise<(seconds: number) => Promise<Window>> {
  const signedIn = await Promise.all(
    neighbours.map(async (one) => {
      const agent = new http.Agent({ ...connection, keepAlive: true, maxSockets: 1 })
      const url = publicUrlOf(one.cell).origin
      return { ...one, agent, url, token: await signIn(url, one.retailer.phone, agent) }
    }),
  )
  return async (seconds) => {
    const times = { page: [] as number[], tap: [] as number[] }
    let failed = 0
    const timed = async (list: number[], ask: () => ReturnType<typeof request>) => {
      const began = performance.now()
      const { status } = await ask()
      list.push(performance.now() - began)
      if (status !== 200) failed += 1
    }
    const usedBefore = used(neighbours)
    const until = performance.now() + seconds * 1000
    const visit = async ({ agent, url, token, retailer, product }: (typeof signedIn)[number], at: number) => {
      const body = { retailerId: retailer.id, cartItems: [{ productId: product, qty: 1 }] }
      // By the clock: what a cell does by itself is then shared by as many answers in each window.
      let next = performance.now() + (paceMs * at) / signedIn.length
      const turn = async () => {
        await pause(Math.max(0, next - performance.now()))
        next += paceMs
      }
      await turn()
      while (performance.now() < until) {
        await timed(times.page, () => request(`${url}/`, { agent }))
        await turn()
        const tap = { method: 'POST', agent, token, key: randomUUID(), body } as const
        await timed(times.tap, () => request(`${url}/api/retailer/cart`, tap))
        await turn()
      }
    }
    await Promise.all(signedIn.map(visit))
    const answers = times.page.length + times.tap.length
    const processor = (used(neighbours) - usedBefore) / answers
    return { page: median(times.page), tap: median(times.tap), processor, failed, answers }
  }
}

const used = (neighbours: readonly Neighbour[]): number =>
  neighbours.reduce((sum, { cell }) => sum + (processorMs(cell) ?? Number.NaN), 0)

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

type Attack = {
  pid: number
  /** @returns the requests that it made */
  end: () => Promise<number>
}

/** Sends requests to these host names from many addresses. */
export function startAttack(port: number, hosts: readonly string[]): Attack {
  const script = fileURLToPath(new URL('attack.ts', import.meta.url))
  const child = spawn(process.execPath, [script, String(port), ...hosts], { stdio: ['pipe', 'pipe', 'inherit'] })
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text))
  const ended = new Promise((resolve) => child.once('close', resolve))
  const end = async () => {
    child.stdin.end()
    await ended
    return Number(said)
  }
  return { pid: child.pid ?? 0, end }
}

/**
 * The database of a cell is dead, or goes on. An embedded one hangs, as on a dead disk; one on a server, where `server` is an account
 * that may do that, lets nobody in.
 */
export async function setDatabase(cell: Cell, state: 'dead' | 'alive', server: string | undefined): Promise<void> {
  const url = serverUrlOf(cell)
  if (!url || !server) return signalServer(cell, state === 'dead' ? 'SIGSTOP' : 'SIGCONT')
  const { username } = new URL(url)
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(`alter role ${username} ${state === 'dead' ? 'nologin' : 'login'}`)
  await client.query('select pg_terminate_backend(pid) from pg_stat_activity where usename = $1', [username])
  await client.end()
}

function signalServer(cell: Cell, signal: 'SIGSTOP' | 'SIGCONT'): void {
  const [pid = ''] = readFileSync(join(dataFolderOf(cell), 'postgres', 'postmaster.pid'), 'utf8').split('\n')
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean)
  for (const one of [pid, ...children]) {
    try {
      process.kill(Number(one), signal)
    } catch {
      // It has ended meanwhile.
    }
  }
}
