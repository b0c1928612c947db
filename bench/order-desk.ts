import { dayMs } from '#rules/bangkok-time.ts'
import { pathOf, type AnswerOf } from '#contract/call.ts'
import { countOrders } from '#contract/backoffice/day/order-desk/calls.ts'
import { listStaffOrders } from '#contract/backoffice/day/orders/calls.ts'
import type { Bench, Case } from './bench.ts'
import { growShop, spentBy, type ProcessorCost } from './grown-shop.ts'
import { percentile } from './measure.ts'
import type { Row } from './report.ts'
import { searchQueries, staffLists } from './staff-lists.ts'
import { staffReader, type StaffReader } from './staff-token.ts'

/** How often each query is sent. */
const rounds = 25
const warmUps = 3

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

/** What was measured of the same request, sent again and again: ms of each, and what one has cost. */
type Series = { times: number[]; cost: ProcessorCost | null }

/** Lists, search and counts among 100,000 orders, or as many as `--orders` says; one client. */
export const orderDesk: Case = {
  name: 'order-desk',
  run: async (bench) => {
    await growShop(bench)
    const { rows: products } = await bench.scratch.client.query<{ sku: string }>(
      'select sku from product order by id limit 100',
    )
    const read = staffReader(bench.shop.port)
    const measureCall = (name: string, path: string, query: (turn: number) => Query): Promise<Series> =>
      measure(bench, (turn) => read(path, query(turn), name))
    const list = pathOf(listStaffOrders)
    const lists: [name: string, Series][] = []
    for (const [name, query] of Object.entries(queries)) {
      const queryOf = (turn: number) => (name === 'a product' ? { q: products[turn]?.sku ?? '' } : query(turn))
      lists.push([name, await measureCall(name, list, queryOf)])
    }
    const numbers = await measureCall('exact number', list, (turn) => ({
      q: `BN${String(1 + turn * 3989).padStart(11, '0')}`,
    }))
    const cursor = await cursorInTheMiddle(read)
    const far = await measureCall('cursor', list, () => ({ cursor }))
    const counts = await measureCall('counts', pathOf(countOrders), () => ({}))
    const searchRows: Row[] = []
    for (const { name, path, query } of searchQueries)
      searchRows.push({ ...rowOf(`search, ${name}, p95`, await measureCall(name, path, query)), atMost: 20 })
    const listRows: Row[] = []
    for (const { name, path, query } of await staffLists(bench.shop))
      listRows.push({ ...rowOf(`${name}, p95`, await measureCall(name, path, () => query(0))), atMost: 50 })
    const ofList = [...lists.map(([, series]) => series), numbers, far].flatMap(({ times }) => times)
    return [
      ...lists.map(([name, series]) => rowOf(`order list, ${name}, p95`, series)),
      { ...rowOf('order list, exact number, p95', numbers), atMost: 20 },
      { ...rowOf('order list, page 400 by cursor, p95', far), atMost: 50 },
      { ...rowOf('order counts, p95', counts), atMost: 50 },
      { ...rowOf('order list, all queries, p95', { times: ofList, cost: null }), atMost: 50 },
      ...searchRows,
      ...listRows,
    ]
  },
}

async function measure(bench: Bench, send: (turn: number) => Promise<unknown>): Promise<Series> {
  const times: number[] = []
  const before = await spentBy(bench)
  for (let turn = -warmUps; turn < rounds; turn += 1) {
    const started = performance.now()
    await send(Math.max(0, turn))
    if (turn >= 0) times.push(performance.now() - started)
  }
  const after = await spentBy(bench)
  const perRequest = (of: keyof ProcessorCost) => (after[of] - before[of]) / (rounds + warmUps)
  return { times, cost: { server: perRequest('server'), postgres: perRequest('postgres') } }
}

function rowOf(name: string, { times, cost }: Series): Row {
  const processor = cost ? `CPU ${cost.server.toFixed(1)} + PG ${cost.postgres.toFixed(1)} ms, ` : ''
  return {
    name,
    value: percentile(times, 0.95),
    unit: 'ms',
    digits: 1,
    note: `p50 ${percentile(times, 0.5).toFixed(1)} ms, ${processor}${times.length} requests`,
  }
}

/** Where a page in the middle of all orders begins, which a page number would have to count to. */
async function cursorInTheMiddle(read: StaffReader): Promise<string> {
  let cursor = ''
  for (let page = 0; page < 40; page += 1) {
    const query = { size: '500', ...(cursor && { cursor }) }
    cursor = (await read<List>(pathOf(listStaffOrders), query, 'cursor')).next ?? ''
  }
  return cursor
}
