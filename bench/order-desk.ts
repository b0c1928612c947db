import { dayMs } from '#rules/bangkok-time.ts'
import { pathOf, type AnswerOf } from '#contract/call.ts'
import { countOrders } from '#contract/backoffice/day/order-desk/calls.ts'
import { listStaffOrders } from '#contract/backoffice/day/orders/calls.ts'
import type { Bench, Case } from './bench.ts'
import { growShop, spentBy, type ProcessorCost } from './grown-shop.ts'
import { percentile } from './measure.ts'
import type { Row } from './report.ts'
import { ask } from './shop.ts'
import { searchQueries, staffLists } from './staff-lists.ts'
import { staffToken } from './staff-token.ts'

/** How often each query is sent. */
const rounds = 25
const warmUps = 3
/** Tokens live for five minutes. */
const tokenMs = 4 * 60_000

type List = AnswerOf<typeof listStaffOrders>
type Query = Record<string, string>

/** What the order desk asks all day, and what somebody looks up now and then. */
const queries: Record<string, (turn: number) => Query> = {
  'first page': () => ({}),
  'new orders': () => ({ stage: 'ORDER_COMPLETE,PAYMENT_COMPLETE', sort: 'oldest' }),
  'one stage': () => ({ stage: 'PACKED' }),
  'in the warehouse': () => ({ stage: 'ACCEPTED,PICKING,PACKED', sort: 'province' }),
  delivered: () => ({ stage: 'DELIVERED' }),
  held: () => ({ held: 'true' }),
  unpaid: () => ({ unpaid: 'true', sort: 'deadline' }),
  'two provinces': () => ({ province: '20,21' }),
  'province and payment': () => ({ province: '10', payType: 'COD', stage: 'ORDER_COMPLETE' }),
  'large amounts': () => ({ amountFrom: '15000', sort: 'amount' }),
  'one week': () => ({ from: new Date(Date.now() - 7 * dayMs).toISOString() }),
  'part of a number': (turn) => ({ q: String(10_000 + turn * 37) }),
  'one retailer': (turn) => ({ q: `BENCH${1 + turn * 7}` }),
  'a name': (turn) => ({ q: `มินิมาร์ท สมศรี ${3 + turn * 42}` }),
  'a phone': (turn) => ({ q: `09${String((1 + turn * 11) * 7919).padStart(8, '0')}` }),
  'a word of many names': () => ({ q: 'โชคดี' }),
  'a product': (turn) => ({ q: `SKU of turn ${turn}` }),
  'a word of many products': () => ({ q: 'น้ำ' }),
  'a word among new orders': () => ({ q: 'น้ำ', stage: 'ORDER_COMPLETE' }),
}

/** Lists, search and counts among 100,000 orders, or as many as `--orders` says; one client. */
export const orderDesk: Case = {
  name: 'order-desk',
  run: async (bench) => {
    await growShop(bench)
    const { rows: products } = await bench.scratch.client.query<{ sku: string }>(
      'select sku from product order by id limit 100',
    )
    const get = asker(bench)
    const measure = async (name: string, sent: (turn: number) => [path: string, query: Query]): Promise<number[]> => {
      const times: number[] = []
      const before = await spentBy(bench)
      for (let turn = -warmUps; turn < rounds; turn += 1) {
        const [path, query] = sent(Math.max(0, turn))
        const started = performance.now()
        await get(path, query, name)
        if (turn >= 0) times.push(performance.now() - started)
      }
      const after = await spentBy(bench)
      const perRequest = (of: keyof ProcessorCost) => (after[of] - before[of]) / (rounds + warmUps)
      costs.set(times, { server: perRequest('server'), postgres: perRequest('postgres') })
      return times
    }
    const list = pathOf(listStaffOrders)
    const rows: Row[] = []
    const all: number[] = []
    for (const [name, query] of Object.entries(queries)) {
      const times = await measure(name, (turn) => [
        list,
        name === 'a product' ? { q: products[turn]?.sku ?? '' } : query(turn),
      ])
      all.push(...times)
      rows.push(rowOf(`order list, ${name}, p95`, times))
    }
    const numbers = await measure('exact number', (turn) => [
      list,
      { q: `BN${String(1 + turn * 3989).padStart(11, '0')}` },
    ])
    const far = await measureCursor(get)
    const counts = await measure('counts', () => [pathOf(countOrders), {}])
    const searchRows: Row[] = []
    for (const { name, path, query: search } of searchQueries) {
      const times = await measure(name, (turn) => [path, search(turn)])
      searchRows.push({ ...rowOf(`search, ${name}, p95`, times), atMost: 20 })
    }
    const listRows: Row[] = []
    for (const { name, path, query: filters } of await staffLists(bench.shop)) {
      const times = await measure(name, () => [path, filters(0)])
      listRows.push({ ...rowOf(`${name}, p95`, times), atMost: 50 })
    }
    return [
      ...rows,
      { ...rowOf('order list, exact number, p95', numbers), atMost: 20 },
      { ...rowOf('order list, page 400 by cursor, p95', far), atMost: 50 },
      { ...rowOf('order counts, p95', counts), atMost: 50 },
      { ...rowOf('order list, all queries, p95', [...all, ...numbers, ...far]), atMost: 50 },
      ...searchRows,
      ...listRows,
    ]
  },
}

/** Per request, of each series of times. */
const costs = new Map<readonly number[], ProcessorCost>()

function rowOf(name: string, times: number[]): Row {
  const spent = costs.get(times)
  const cost = spent ? `CPU ${spent.server.toFixed(1)} + PG ${spent.postgres.toFixed(1)} ms, ` : ''
  return {
    name,
    value: percentile(times, 0.95),
    unit: 'ms',
    digits: 1,
    note: `p50 ${percentile(times, 0.5).toFixed(1)} ms, ${cost}${times.length} requests`,
  }
}

/** A page in the middle of all orders, which a page number would have to count to. */
async function measureCursor(get: ReturnType<typeof asker>): Promise<number[]> {
  let { next } = await get(pathOf(listStaffOrders), { size: '500' }, 'cursor')
  for (let page = 1; page < 40; page += 1)
    next = (await get(pathOf(listStaffOrders), { size: '500', cursor: next ?? '' }, 'cursor')).next
  const times: number[] = []
  for (let turn = 0; turn < rounds; turn += 1) {
    const started = performance.now()
    await get(pathOf(listStaffOrders), { cursor: next ?? '' }, 'cursor')
    times.push(performance.now() - started)
  }
  return times
}

function asker({ shop }: Bench) {
  let [token, until] = ['', 0]
  return async (path: string, query: Query, name: string): Promise<List> => {
    if (Date.now() > until) [token, until] = [await staffToken(shop.port), Date.now() + tokenMs]
    const { status, body } = await ask<List>(shop.port, `${path}?${new URLSearchParams(query)}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    if (status !== 200) throw new Error(`The query "${name}" is answered with ${status}`)
    return body
  }
}
