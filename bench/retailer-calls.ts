import { pathOf } from '#contract/call.ts'
import { changeCart } from '#contract/cart/calls.ts'
import { listOrderHeaders, listOrders } from '#contract/orders/calls.ts'
import { recommendations, usualOrder } from '#contract/smart-basket/calls.ts'
import { drive, watching, type Bench, type Case } from './bench.ts'
import { growShop } from './grown-shop.ts'
import type { Send } from './http-client.ts'
import { generateHabits } from './many-habits.ts'
import { scaleOf } from './many-orders.ts'
import { expectOnly, figuresOf, merged, percentile, sample, type Sample } from './measure.ts'
import { statementsOfOrder } from './place-orders.ts'
import type { Row } from './report.ts'
import {
  basketsOf,
  figuresSummed,
  fillCarts,
  ordinaryGoods,
  sampleOrders,
  signInAll,
  type Shopper,
} from './shoppers.ts'

/** Requests that warm up, of a turn, and while statements are counted: as many in both shops, so that both do the same work. */
const [warmUps, ofATurn, counted] = [100, 500, 60]
/** The longest time for them, in seconds. */
const timeoutSeconds = 120
/** Searched names of products in a turn; each is searched once, since its page is sent from memory afterwards. */
const searched = 300
/** In each, all who order do so once. */
const rounds = 4

/** What a call may cost more than in the small shop: of its processor time, and in statements. */
const mostTimes = 1.3
const moreStatements = 0.2
/** Of an order with what follows from it: the relay of its events comes once more or less, which is some 45 statements. */
const moreStatementsOfOrders = 1.5

/** What one call costs in one shop. */
type CallCost = { statements: number; cpuMs: number; postgresMs: number; p95: number }
type CallCosts = Map<string, CallCost>
/** `once`: none is sent twice in a turn. */
type Requests = { sends: (turn: number) => Send[]; once?: true }

/** A retailer's own calls in the demo's shop, and again in the same shop among many orders, retailers and products. */
export const retailerCalls: Case = {
  name: 'retailer',
  run: async (bench) => {
    const small = await costsOfAll(bench)
    await growShop(bench, () => generateHabits(bench.scratch.client, scaleOf(bench.orders).retailers))
    const large = await costsOfAll(bench)
    return [...small].flatMap(([name, cost]) => {
      const among = large.get(name)
      if (!among) throw new Error(`${name} was not measured among many`)
      return rowsOf(name, cost, among)
    })
  },
}

/** Half of the retailers read, the others order, so that who reads has the same orders in both shops. */
async function costsOfAll(bench: Bench): Promise<CallCosts> {
  const goods = await ordinaryGoods(bench)
  await figuresSummed(bench)
  const all = await signInAll(bench)
  const readers = all.slice(0, Math.floor(all.length / 2))
  const costs: CallCosts = new Map()
  for (const [name, requests] of Object.entries(await readingCalls(bench, readers)))
    costs.set(name, await costOf(bench, requests))
  // Their tokens live for five minutes.
  const buyers = (await signInAll(bench)).slice(readers.length)
  costs.set('tap', await costOf(bench, await tapsOf(bench, buyers, goods)))
  costs.set('order of 10 lines', await costOfOrders(bench, buyers, goods))
  return costs
}

async function readingCalls({ scratch }: Bench, readers: readonly Shopper[]): Promise<Record<string, Requests>> {
  const { rows: categories } = await scratch.client.query<{ id: number }>(
    `select id from category where status = 'ACTIVE' and restriction is null order by id`,
  )
  const { rows: products } = await scratch.client.query<{ id: number; name: string }>(
    `select p.id, p.name_thai as name from product p join category c on c.id = p.category_id
     where p.status = 'ACTIVE' and p.sale_category_id = 1 and c.status = 'ACTIVE' and c.restriction is null and p.id < 1000000
     order by p.id`,
  )
  const { rows: retailers } = await scratch.client.query<{ id: string; code: string; newest: string | null }>(
    `select o.id, o.outlet_code as code, (
       select order_number from orders where outlet_id = o.id order by created_at desc limit 1) as newest
     from outlet o where o.id = any($1)`,
    [readers.map(({ id }) => id)],
  )
  const own = new Map(retailers.map((one) => [one.id, one]))
  const pages = (paths: readonly string[]) => paths.map((path): Send => ({ method: 'GET', path, headers: asVisitor }))
  const get = (path: (shopper: Shopper) => string): Requests => ({
    sends: () => readers.map((one) => ({ method: 'GET', path: path(one), headers: one.headers })),
  })
  const post = (path: string, bodies: ReadonlyMap<Shopper, object>): Requests => ({
    sends: () =>
      [...bodies].map(([{ headers }, body]) => ({ method: 'POST', path, headers, body: JSON.stringify(body) })),
  })
  const firstPage = { page: 0, size: 20, filterConditions: [] }
  const newest = readers.flatMap((one): [Shopper, object][] => {
    const value = own.get(one.id)?.newest
    const filterConditions = [{ filterAttr: 'orderNumber', operator: 'EQ', value }]
    return value ? [[one, { page: 0, size: 1, filterConditions }]] : []
  })
  const namesOf = (turn: number) => {
    const from = (turn * searched) % Math.max(1, products.length - searched)
    return products.slice(from, from + searched)
  }
  return {
    'list page': { sends: () => pages(categories.map(({ id }) => `/category/${id}`)) },
    'product page': { sends: () => pages(products.slice(0, 60).map(({ id }) => `/product/${id}`)) },
    search: {
      sends: (turn) => pages(namesOf(turn).map(({ name }) => `/search-results?q=${encodeURIComponent(name)}`)),
      once: true,
    },
    'order history': post(pathOf(listOrderHeaders), new Map(readers.map((one) => [one, firstPage]))),
    'one order': post(pathOf(listOrders), new Map(newest)),
    recommendations: get(({ id }) => `${pathOf(recommendations)}?outlet_code=${own.get(id)?.code}`),
    'usual order': get(() => pathOf(usualOrder)),
  }
}

const asVisitor = { 'accept-encoding': 'br' }

/** Taps on "+": each retailer has the same ten lines in the cart, and adds one unit to one of them. */
async function tapsOf(bench: Bench, buyers: readonly Shopper[], goods: readonly number[]): Promise<Requests> {
  const first = basketsOf(goods, 1)()
  await fillCarts(bench, buyers, () => first)
  const sends = first.flatMap(({ productId }) =>
    buyers.map(({ id, headers }): Send => ({
      method: 'POST',
      path: pathOf(changeCart),
      headers,
      keyed: true,
      body: JSON.stringify({ retailerId: id, cartItems: [{ productId, qty: 1 }] }),
    })),
  )
  return { sends: () => sends }
}

/** One client, after a turn that only warms up. */
async function costOf(bench: Bench, { sends: sendsOf, once }: Requests): Promise<CallCost> {
  const load = (turn: number, most: number) => {
    const sends = sendsOf(turn)
    const count = Math.min(most, once ? sends.length : Infinity)
    return drive(bench, { port: bench.shop.port, clients: 1, sends, seconds: timeoutSeconds, count })
  }
  await load(0, warmUps)
  const samples: Sample[] = []
  for (let turn = 1; turn <= bench.repetitions; turn += 1)
    samples.push(await sample(watching(bench, bench.shop.child), () => load(turn, ofATurn)))
  expectOnly([200], samples)
  // The least of three: the server looks some things up by the clock.
  const counts: number[] = []
  for (let times = 1; times <= 3; times += 1) {
    let sent = 0
    const count = await bench.scratch.countStatements(async () => {
      sent = (await load(bench.repetitions + times, counted)).latencies.length
    })
    counts.push(count / sent)
  }
  return { ...timesOf(samples), statements: Math.min(...counts) }
}

async function costOfOrders(bench: Bench, buyers: readonly Shopper[], goods: readonly number[]): Promise<CallCost> {
  const basket = basketsOf(goods, 2)
  const turn = () => sampleOrders(bench, buyers, { rounds, clients: 1, basket })
  // Warms up.
  await turn()
  const samples: Sample[] = []
  while (samples.length < bench.repetitions) samples.push(await turn())
  expectOnly([201], samples)
  return { ...timesOf(samples), statements: await statementsOfOrder(bench, buyers, basket) }
}

function timesOf(samples: readonly Sample[]): Omit<CallCost, 'statements'> {
  const { cpuMs, postgresMs } = figuresOf(samples)
  return { cpuMs, postgresMs, p95: percentile(merged(samples).latencies, 0.95) }
}

function rowsOf(name: string, small: CallCost, large: CallCost): Row[] {
  const sum = ({ cpuMs, postgresMs }: CallCost) => cpuMs + postgresMs
  const words = ({ cpuMs, postgresMs, p95 }: CallCost) =>
    `CPU ${cpuMs.toFixed(2)} + PG ${postgresMs.toFixed(2)} ms, p95 ${p95.toFixed(1)} ms`
  const more = name.startsWith('order of') ? moreStatementsOfOrders : moreStatements
  return [
    {
      name: `${name} among many, SQL`,
      value: large.statements,
      unit: 'statements',
      digits: 1,
      atMost: Number((small.statements + more).toFixed(1)),
      note: `${small.statements.toFixed(1)} in the small shop`,
    },
    {
      name: `${name} among many, processor`,
      value: sum(large) / sum(small),
      unit: 'of the small shop',
      atMost: mostTimes,
      note: `${words(large)} (small shop ${words(small)})`,
    },
  ]
}
