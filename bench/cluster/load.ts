import { randomUUID } from 'node:crypto'
import http from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { demoPassword } from '#demo/fill/accounts.ts'
import { request, type Answer } from './request.ts'

export type Retailer = { id: string; phone: string; addressId: string }

/** What was seen from outside while things broke. */
export type LoadRecord = {
  /** When an order was answered with its number, ms of `performance.now()`. */
  orderTimes: number[]
  /** The numbers that each key was answered with. */
  orders: Map<string, Set<string>>
  /** Carts and orders refused, of the scarce product: it is sold out. */
  soldOut: number
  pages: number
  failedPages: { at: number; path: string; status: number; code: string }[]
  /** Failed answers to calls that were then repeated, by what they said. */
  failedCalls: Map<string, number>
  /** Calls refused by any other answer, by what they said: they are not repeated. */
  refused: Map<string, number>
  slowestPageMs: number
}

type LoadOptions = {
  url: string
  retailers: readonly Retailer[]
  /** Plenty of it; everybody but the last two buys one after the other. */
  product: number
  /** Too few units for the last two, who want it again and again. */
  scarce: number
  readers: number
  /** Between two orders or pages of one person, ms. */
  restMs?: number
  /** Of the connections of each person, where the address of the shop is not its own, or a limit for each address would refuse them. */
  connection?: (person: number) => http.AgentOptions
}

const paths = ['/', '/api/products/consume', '/company/brands/', '/api/banners', '/api/payment/methods']
/** What a phone asks again with the same key: no answer, or one that says to. */
const isOpen = ({ status }: Answer) => status === 0 || status === 429 || status >= 500
const isDone = ({ status }: Answer) => status === 200 || status === 201
/** For so long after a sign-in every node takes its token, ms: it lives for five minutes. */
const goodMs = 240_000
/** Before it is sent again, ms: who comes too often waits as the answer says, or would never be let in. */
const restAfter = ({ status, retryAfter }: Answer, usualMs: number): number =>
  status === 429 ? Math.max(usualMs, retryAfter * 1000) : usualMs

/** Retailers who order and visitors who read, until `stop`: each order is sent with its key until it is answered. */
export function startLoad({ url, retailers, product, scarce, readers, restMs = 60, connection }: LoadOptions): {
  seen: LoadRecord
  stop: () => Promise<void>
  /** As if all phones were switched off: what is open is not sent again. */
  abandon: () => Promise<void>
} {
  const seen: LoadRecord = {
    orderTimes: [],
    orders: new Map(),
    soldOut: 0,
    pages: 0,
    failedPages: [],
    failedCalls: new Map(),
    refused: new Map(),
    slowestPageMs: 0,
  }
  const ending = new AbortController()
  const abandoned = new AbortController()

  const agentOf = (person: number) => new http.Agent({ ...connection?.(person), keepAlive: true, maxSockets: 1 })

  const count = (times: Map<string, number>, path: string, { status, code }: Answer) => {
    const what = `${path} ${status} ${code}`
    times.set(what, (times.get(what) ?? 0) + 1)
  }
  /** Only the scarce product is ever sold out, and nothing else is a reason to refuse anything. */
  const noteRefused = (path: string, answer: Answer, wanted: number) => {
    if (isDone(answer) || isOpen(answer)) return
    if (answer.status === 409 && wanted === scarce) seen.soldOut += 1
    else count(seen.refused, path, answer)
  }

  async function buy(retailer: Retailer, person: number, wanted: number): Promise<void> {
    const agent = agentOf(person)
    let [token, goodUntil] = ['', 0]
    /** Asks until there is an answer; a token that has run out is replaced. */
    const insist = async (path: string, key: string, body: unknown): Promise<Answer> => {
      for (;;) {
        const isGood = performance.now() < goodUntil
        const answer = await request(`${url}${path}`, { method: 'POST', body, token, key, agent })
        if (answer.status === 401) {
          if (isGood) count(seen.refused, path, answer)
          goodUntil = performance.now() + goodMs
          token = await signIn(url, retailer.phone, agent)
        } else if (isOpen(answer) && !abandoned.signal.aborted) {
          count(seen.failedCalls, path, answer)
          await pause(restAfter(answer, 200))
        } else {
          noteRefused(path, answer, wanted)
          return answer
        }
      }
    }
    while (!ending.signal.aborted) {
      const cart = { retailerId: retailer.id, cartItems: [{ productId: wanted, qty: 1 }] }
      const put = await insist('/api/retailer/cart', randomUUID(), cart)
      if (put.status === 200) await order(retailer, insist)
      if (put.status !== 200 || wanted === scarce) await pause(restMs * 4)
      await pause(restMs)
    }
  }

  async function order(
    { id, addressId }: Retailer,
    insist: (path: string, key: string, body: unknown) => Promise<Answer>,
  ): Promise<void> {
    const key = randomUUID()
    const numbers = new Set<string>()
    seen.orders.set(key, numbers)
    const body = { retailerId: id, payType: 'COD', shippingAddressId: addressId, billingAddressId: addressId }
    const placed = await insist('/api/retailer/order', key, body)
    if (placed.status === 201) {
      numbers.add(String(placed.body['orderNumber']))
      seen.orderTimes.push(performance.now())
    }
    // Sent once more, as a phone does that has not seen the answer: it is the same order.
    if (placed.status === 201 && seen.orders.size % 10 === 0) {
      const again = await insist('/api/retailer/order', key, body)
      if (again.status === 201) numbers.add(String(again.body['orderNumber']))
    }
  }

  async function read(first: number): Promise<void> {
    const agent = agentOf(retailers.length + first)
    for (let nth = first; !ending.signal.aborted; nth += 1) {
      const path = paths[nth % paths.length] ?? '/'
      const began = performance.now()
      let answer = await request(`${url}${path}`, { agent })
      if (answer.isClosed) {
        // Once, as every browser does.
        count(seen.failedCalls, path, answer)
        answer = await request(`${url}${path}`, { agent })
      }
      const { status, code } = answer
      seen.pages += 1
      seen.slowestPageMs = Math.max(seen.slowestPageMs, performance.now() - began)
      if (status !== 200) seen.failedPages.push({ at: began, path, status, code })
      await pause(restMs)
    }
  }

  const running = [
    ...retailers.map((retailer, at) => buy(retailer, at, at < retailers.length - 2 ? product : scarce)),
    ...Array.from({ length: readers }, (_, at) => read(at)),
  ]
  const stop = async () => {
    ending.abort()
    await Promise.all(running)
  }
  return {
    seen,
    stop,
    abandon: async () => {
      abandoned.abort()
      await stop()
    },
  }
}

export async function signIn(url: string, phone: string, agent: http.Agent): Promise<string> {
  for (;;) {
    const body = { phoneNumber: phone, password: demoPassword }
    const answer = await request(`${url}/api/user/login`, { method: 'POST', body, agent })
    if (answer.status === 200) return String(answer.body['access_token'])
    if (!isOpen(answer)) throw new Error(`${phone} cannot sign in: ${answer.status} ${answer.code}`)
    await pause(restAfter(answer, 300))
  }
}

/** The longest time between two answered orders in a span of time, in ms. */
export function longestGap(times: readonly number[], from: number, to: number): number {
  const inside = [from, ...times.filter((time) => time > from && time < to), to]
  return inside.reduce((longest, time, at) => Math.max(longest, at > 0 ? time - (inside[at - 1] ?? time) : 0), 0)
}
