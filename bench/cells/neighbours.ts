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
import { request, type Answer } from '../cluster/request.ts'

export type Neighbour = { cell: Cell; retailer: Retailer; product: number }
/**
 * Medians of a window, in ms: until an answer is there, and processor time of the cells for one; the same of a bare shop, which
 * is no cell.
 */
export type Window = {
  page: number
  tap: number
  bareTap: number
  processor: number
  bareProcessor: number
  failed: number
  answers: number
}

/**
 * From one request of a cell to its next, ms; later where an answer takes longer. Many cells are not to fill the machine, and few
 * are to answer so much that what they do by themselves does not count.
 */
const paceOf = (cells: number): number => Math.max(150, 20 * cells)
/** Taps of the bare shop in a window: the median of fewer says more about the machine. */
const fewestTaps = 27
/** How long a window is, in seconds, with so many cells: every other request of the bare shop is a tap. */
export const windowSecondsOf = (cells: number): number => (2 * fewestTaps * paceOf(cells)) / 1000
/** Tokens live for five minutes. */
const tokenMs = 4 * 60_000

/** One whose page is only its bytes and whose tap only its rows; `folder` is what its processor time is counted by. */
export type BareShop = { url: string; folder: string }

/**
 * A retailer of each cell, who signs in where that has run out.
 * @returns lets each retailer tap and read at a steady pace, for so many seconds, and somebody of the bare shop as well
 */
export function meetNeighbours(
  neighbours: readonly Neighbour[],
  bare: BareShop,
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
    const [ofCells, ofBare]: [Visits, Visits] = [noVisits(), noVisits()]
    const until = performance.now() + seconds * 1000
    const visitBare = () => {
      const body = { productId: 1, qty: 1 }
      return visit({ at: signedIn.length, place: bare, seen: ofBare }, [
        () => request(bare.url, { agent: bareAgent }),
        () => request(bare.url, { method: 'POST', agent: bareAgent, key: randomUUID(), body }),
      ])
    }
    const visitCell = ({ cell, agent, url, token, retailer, product }: (typeof signedIn)[number], at: number) => {
      const body = { retailerId: retailer.id, cartItems: [{ productId: product, qty: 1 }] }
      return visit({ at, place: cell, seen: ofCells }, [
        () => request(`${url}/`, { agent }),
        () => request(`${url}/api/retailer/cart`, { method: 'POST', agent, token, key: randomUUID(), body }),
      ])
    }
    /** A page, a tap, a page, … by the clock, so that as many are in each window. */
    const visit = async (
      { at, place, seen }: { at: number; place: Pick<Cell, 'folder'>; seen: Visits },
      [page, tap]: [page: () => Promise<Answer>, tap: () => Promise<Answer>],
    ) => {
      let next = performance.now() + (paceMs * at) / (signedIn.length + 1)
      let used: number | null = null
      for (let nth = 0; Math.max(next, performance.now()) < until; nth += 1) {
        await pause(Math.max(0, next - performance.now()))
        next += paceMs
        const isPage = nth % 2 === 0
        if (isPage) {
          const now = processorMs(place) ?? Number.NaN
          if (used !== null) seen.processor.push((now - used) / 2)
          used = now
        }
        const began = performance.now()
        const { status } = await (isPage ? page() : tap())
        seen[isPage ? 'page' : 'tap'].push(performance.now() - began)
        if (status !== 200) seen.failed += 1
      }
    }
    await Promise.all([...signedIn.map(visitCell), visitBare()])
    return {
      page: median(ofCells.page),
      tap: median(ofCells.tap),
      bareTap: median(ofBare.tap),
      processor: median(ofCells.processor),
      bareProcessor: median(ofBare.processor),
      failed: ofCells.failed + ofBare.failed,
      answers: ofCells.page.length + ofCells.tap.length,
    }
  }
}

/** Times in ms; `processor` from a page to the next, for each of the two answers. */
type Visits = { page: number[]; tap: number[]; processor: number[]; failed: number }
const noVisits = (): Visits => ({ page: [], tap: [], processor: [], failed: 0 })

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (index: number) => sorted[Math.floor(index)] ?? Number.NaN
  return (at((sorted.length - 1) / 2) + at(sorted.length / 2)) / 2
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
