import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { minuteMs } from '#rules/bangkok-time.ts'
import { isConnectionError, type Database } from '#server/adapters/database/database.ts'

/** Most addresses remembered per process: an IPv6 network can use any number. */
const remembered = 5000

/** Requests in the current window, including this one, and the time until it ends. */
type Count = { requests: number; msLeft: number }

/**
 * Counts one request towards a limit.
 * @param name of the limit: calls with the same name share a count
 * @param max above which the caller rejects; requests beyond it need not be counted
 */
export type CountRequest = (name: string, address: string, max: number) => Promise<Count>

/** Time that goes on where the clock is set back, or windows would last until the clock has caught up. */
const steady = (): number => performance.now()

type CounterOptions = { windowMs?: number; clock?: () => number }

/** Counts in this process. The window starts with the first request. */
export function memoryCounter({ windowMs = minuteMs, clock = steady }: CounterOptions = {}): (
  name: string,
  address: string,
) => Count {
  const windows = new Map<string, { requests: number; until: number }>()
  return (name, address) => {
    const key = `${name} ${address}`
    const now = clock()
    const known = windows.get(key)
    const current = known && known.until > now ? known : { requests: 0, until: now + windowMs }
    current.requests += 1
    windows.delete(key)
    windows.set(key, current)
    dropOldest(windows)
    return { requests: current.requests, msLeft: current.until - now }
  }
}

/**
 * Counts across all processes on one database, with one upsert per request. An address over the limit costs no
 * statement until its window ends. While the database is unreachable, each process counts on its own.
 */
export function sharedCounter(db: Database, options: CounterOptions = {}): CountRequest {
  const { windowMs = minuteMs, clock = steady } = options
  const closedUntil = new Map<string, number>()
  const underWay = new Map<string, number>()
  const alone = memoryCounter(options)
  return async (name, address, max) => {
    const key = createHash('sha256').update(`${name} ${address}`).digest('base64url')
    const closed = closedUntil.get(key) ?? 0
    if (closed > clock()) return { requests: max + 1, msLeft: closed - clock() }
    const waiting = underWay.get(key) ?? 0
    // More concurrent requests than a window allows: no need to ask the database.
    if (waiting >= max) return { requests: max + 1, msLeft: windowMs }
    underWay.set(key, waiting + 1)
    try {
      const count = await countInDatabase(db, key, windowMs)
      if (count.requests > max) {
        closedUntil.set(key, clock() + count.msLeft)
        dropOldest(closedUntil)
      }
      return count
    } catch (error) {
      if (isConnectionError(error)) return alone(name, address)
      throw error
    } finally {
      const left = (underWay.get(key) ?? 1) - 1
      if (left > 0) underWay.set(key, left)
      else underWay.delete(key)
    }
  }
}

/** Requests that one process counts by itself before it tells the others, as a share of the limit. */
const gatheredShare = 1 / 20

/**
 * Counts across all processes on one database, roughly: each tells the database of an address's requests when it has gathered a
 * twentieth of the limit. An address with fewer costs no statement, and N processes let through N twentieths too much at most.
 * While the database is unreachable, each process counts on its own.
 */
export function gatheringCounter(
  db: Database,
  { windowMs = minuteMs, clock = steady }: CounterOptions = {},
): CountRequest {
  const windows = new Map<string, { shared: number; own: number; until: number }>()
  return async (name, address, max) => {
    const key = createHash('sha256').update(`${name} ${address}`).digest('base64url')
    const known = windows.get(key)
    const current = known && known.until > clock() ? known : { shared: 0, own: 0, until: clock() + windowMs }
    current.own += 1
    windows.delete(key)
    windows.set(key, current)
    dropOldest(windows)
    const isOver = current.shared > max
    if (!isOver && current.own >= max * gatheredShare) {
      const sending = current.own
      current.own = 0
      current.shared += sending
      try {
        const { requests, msLeft } = await countInDatabase(db, key, windowMs, sending)
        current.shared = Math.max(current.shared, requests)
        current.until = clock() + msLeft
      } catch (error) {
        if (!isConnectionError(error)) throw error
      }
    }
    return { requests: current.shared + current.own, msLeft: current.until - clock() }
  }
}

async function countInDatabase(db: Database, key: string, windowMs: number, more = 1): Promise<Count> {
  // One that ends far beyond a window began before the database's clock was set back; a little beyond, in a transaction of the
  // same moment.
  const isOpen = sql`known.until > now() and known.until <= excluded.until + ${windowMs} * interval '1 millisecond'`
  const { rows } = await sql<Count>`
    insert into rate_limit as known (key, requests, until)
    values (${key}, ${more}, now() + ${windowMs} * interval '1 millisecond')
    on conflict (key) do update
    set requests = case when ${isOpen} then known.requests + excluded.requests else excluded.requests end,
        until = case when ${isOpen} then known.until else excluded.until end
    returning requests, greatest(1, ceil(extract(epoch from until - now()) * 1000))::int as "msLeft"`.execute(db)
  const count = rows[0]
  if (!count) throw new Error('A request was not counted')
  return count
}

/** Deletes windows that have ended. */
export async function sweepLimits(db: Database): Promise<void> {
  await sql`delete from rate_limit where until < now()`.execute(db)
}

/** A map iterates in order of insertion, the oldest first. */
function dropOldest(entries: Map<string, unknown>): void {
  const oldest = entries.keys().next().value
  if (entries.size > remembered && oldest !== undefined) entries.delete(oldest)
}
