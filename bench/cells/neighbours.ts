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
/**
 * Medians of a window, in ms: until an answer is there, `bareTap` the one of a tap that is no cell's, and processor time of the
 * cells for one.
 */
export type Window = {
  page: number
  tap: number
  bareTap: number
  processor: number
  failed: number
  answers: number
}

/**
 * From one request of a cell to its next, ms; later where an answer takes longer. Many cells are not to fill the machine, and few
 * are to answer so much that what they do by themselves does not count.
 */
const paceOf = (cells: number): number => Math.max(150, 20 * cells)
/** Tokens live for five minutes. */
const tokenMs = 4 * 60_000

/**
 * A retailer of each cell, who signs in where that has run out.
 * @param bareUrl where a tap is only its rows
 * @returns lets each retailer tap and read at a steady pace, for so many seconds, and somebody tap at `bareUrl`
 */
export function meetNeighbours(
  neighbours: readonly Neighbour[],
  bareUrl: string,
  connection: http.AgentOptions,
): (seconds: number) => Promise<Window> {
  const signedIn = neighbours.map((one) => {
    const agent = new http.Agent({ ...connection, keepAlive: true, maxSockets: 1 })
    return { ...one, agent, url: publicUrlOf(one.cell).origin, token: '' }
  })
  const paceMs = paceOf(neighbours.length)
  let signedInAt = -Infinity
  const signInAll = async () => {
    if (performance.now() < signedInAt + tokenMs) return
    for (const one of signedIn) one.token = await signIn(one.url, one.retailer.phone, one.agent)
    signedInAt = performance.now()
  }
  const bareAgent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  return async (seconds) => {
    await signInAll()
    const times = { page: [] as number[], tap: [] as number[], bareTap: [] as number[] }
    let failed = 0
    const timed = async (list: number[], ask: () => ReturnType<typeof request>) => {
      const began = performance.now()
      const { status } = await ask()
      list.push(performance.now() - began)
      if (status !== 200) failed += 1
    }
    const usedBefore = used(neighbours)
    const until = performance.now() + seconds * 1000
    // By the clock: what a cell does by itself is then shared by as many answers in each window.
    const turnsFrom = (at: number) => {
      let next = performance.now() + (paceMs * at) / (signedIn.length + 1)
      return async () => {
        await pause(Math.max(0, next - performance.now()))
        next += paceMs
      }
    }
    const tapBare = async () => {
      const turn = turnsFrom(signedIn.length)
      const body = { productId: 1, qty: 1 }
      await turn()
      while (performance.now() < until) {
        const tap = { method: 'POST', agent: bareAgent, key: randomUUID(), body } as const
        await timed(times.bareTap, () => request(bareUrl, tap))
        await turn()
      }
    }
    const visit = async ({ agent, url, token, retailer, product }: (typeof signedIn)[number], at: number) => {
      const body = { retailerId: retailer.id, cartItems: [{ productId: product, qty: 1 }] }
      const turn = turnsFrom(at)
      await turn()
      while (performance.now() < until) {
        await timed(times.page, () => request(`${url}/`, { agent }))
        await turn()
        const tap = { method: 'POST', agent, token, key: randomUUID(), body } as const
        await timed(times.tap, () => request(`${url}/api/retailer/cart`, tap))
        await turn()
      }
    }
    await Promise.all([...signedIn.map(visit), tapBare()])
    const answers = times.page.length + times.tap.length
    const processor = (used(neighbours) - usedBefore) / answers
    const [page, tap, bareTap] = [median(times.page), median(times.tap), median(times.bareTap)]
    return { page, tap, bareTap, processor, failed, answers }
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

/** Sends requests to these host names from many addresses, of the `nth` network of those that attack. */
export function startAttack(port: number, nth: number, hosts: readonly string[]): Attack {
  const script = fileURLToPath(new URL('attack.ts', import.meta.url))
  const child = spawn(process.execPath, [script, String(port), String(nth), ...hosts], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
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
