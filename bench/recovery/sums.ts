import { setTimeout as pause } from 'node:timers/promises'
import type { Query } from '../cluster/shop-rows.ts'

/** A sum of all values of all rows, by table. */
type Sums = ReadonlyMap<string, string>
/** The database as it was for some seconds around a moment. */
type StillMoment = { at: Date; sums: Sums }
type Ask = <Value>(work: (query: Query) => Promise<Value>) => Promise<Value>

/** What retailers and staff would miss; jobs by the clock may write to others at any time. */
const core = ['orders', 'order_line', 'order_event', 'stock', 'stock_movement', 'points_entry', 'outlet', 'product']

/** Of every table that survives a crash. */
const sumsOf = async (query: Query): Promise<Sums> => {
  const tables = await query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p' order by 1`,
  )
  const sums = new Map<string, string>()
  for (const { name } of tables) {
    const text = `select count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) as sum from "${name}" t`
    sums.set(name, (await query<{ sum: string }>(text))[0]?.sum ?? '')
  }
  return sums
}

/** Between two seconds, so that a time in whole seconds names the moment. */
const aroundMs = 1500

/** Points and figures follow an order within seconds. */
const tries = 20

/**
 * A moment while nobody orders, and the sums of the tables that nothing changed around it.
 * @throws Error where those that retailers would miss are changed all the time
 */
export async function stillMoment(ask: Ask): Promise<StillMoment> {
  let before = await ask(sumsOf)
  for (let nth = 0; nth < tries; nth += 1) {
    await pause(aroundMs)
    const [row] = await ask((query) => query<{ at: Date }>('select now() as at'))
    await pause(aroundMs)
    const after = await ask(sumsOf)
    const still = new Map([...before].filter(([name, sum]) => after.get(name) === sum))
    if (row && core.every((name) => still.has(name))) return { at: row.at, sums: still }
    before = after
  }
  throw new Error('Something changes orders, stock, points or retailers while nobody orders')
}

/** @returns the tables that are not as they were, with both sums */
export async function differingFrom({ sums }: StillMoment, ask: Ask): Promise<string[]> {
  const restored = await ask(sumsOf)
  return [...sums].flatMap(([name, sum]) => {
    const now = restored.get(name)
    return now === sum ? [] : [`${name} was ${sum}, is ${now}`]
  })
}

/** What a restored database lacks of the orders that were answered until everything died, ms since 1970. */
export async function lossOf(
  { answered, died }: { answered: readonly string[]; died: number },
  ask: Ask,
): Promise<{ orders: number; seconds: number }> {
  const rows = await ask((query) =>
    query<{ number: string; at: Date }>(
      'select order_number as number, created_at as at from orders order by created_at desc limit 5000',
    ),
  )
  const there = new Set(rows.map(({ number }) => number))
  return {
    orders: answered.filter((number) => !there.has(number)).length,
    seconds: (died - (rows[0]?.at.getTime() ?? 0)) / 1000,
  }
}

/** How much there is to restore. */
export const sizeOf = (query: Query) =>
  query<{ mb: number; orders: number }>(
    'select (pg_database_size(current_database()) / 1e6)::int as mb, (select count(*)::int from orders) as orders',
  )
