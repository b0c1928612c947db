import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import http from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { dataFolderOf, publicUrlOf, type Cell } from '../../tools/cells/cell.ts'
import { processorMs } from '../../tools/cells/limits.ts'
import { signIn, type Retailer } from '../cluster/load.ts'
import { request } from '../cluster/request.ts'

export type Neighbour = { cell: Cell; retailer: Retailer; product: number }
/** Medians of a window, in ms: until an answer is there, and processor time of the cells for one. */
export type Window = { page: number; tap: number; processor: number; failed: number; answers: number }

/** Between two requests of one cell, ms. */
const restMs = 250
const addressOf = ({ cell }: Neighbour): string => publicUrlOf(cell).origin

/** Each cell has a retailer who taps and a reader, at a steady pace, for so long. */
export async function watchNeighbours(
  neighbours: readonly Neighbour[],
  { seconds, connection }: { seconds: number; connection: http.AgentOptions },
): Promise<Window> {
  const times = { page: [] as number[], tap: [] as number[] }
  let failed = 0
  const agentOf = () => new http.Agent({ ...connection, keepAlive: true, maxSockets: 1 })
  const signedIn = await Promise.all(
    neighbours.map(async (one) => {
      const agent = agentOf()
      return { ...one, agent, url: addressOf(one), token: await signIn(addressOf(one), one.retailer.phone, agent) }
    }),
  )
  const usedBefore = used(neighbours)
  const until = performance.now() + seconds * 1000
  const timed = async (list: number[], ask: () => ReturnType<typeof request>) => {
    const began = performance.now()
    const { status } = await ask()
    list.push(performance.now() - began)
    if (status !== 200) failed += 1
  }
  await Promise.all(
    signedIn.map(async ({ agent, url, token, retailer, product }, at) => {
      await pause((restMs * at) / signedIn.length)
      while (performance.now() < until) {
        const body = { retailerId: retailer.id, cartItems: [{ productId: product, qty: 1 }] }
        await timed(times.page, () => request(`${url}/`, { agent }))
        await pause(restMs)
        await timed(times.tap, () =>
          request(`${url}/api/retailer/cart`, { method: 'POST', agent, token, key: randomUUID(), body }),
        )
        await pause(restMs)
      }
      agent.destroy()
    }),
  )
  const answers = times.page.length + times.tap.length
  const processor = (used(neighbours) - usedBefore) / answers
  return { page: median(times.page), tap: median(times.tap), processor, failed, answers }
}

const used = (neighbours: readonly Neighbour[]): number =>
  neighbours.reduce((sum, { cell }) => sum + (processorMs(cell) ?? Number.NaN), 0)

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** @returns ends the attack, with the requests that it made */
export function startAttack(port: number, host: string, connections: number): () => Promise<number> {
  const script = fileURLToPath(new URL('attack.ts', import.meta.url))
  const child = spawn(process.execPath, [script, String(port), host, String(connections)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text))
  const ended = new Promise((resolve) => child.once('close', resolve))
  return async () => {
    child.stdin.end()
    await ended
    return Number(said)
  }
}

/** The database of a cell hangs, as on a dead disk; or goes on. */
export function signalDatabase(cell: Cell, signal: 'SIGSTOP' | 'SIGCONT'): void {
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
