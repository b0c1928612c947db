import * as z from 'zod/mini'
import type { AnswerOf } from '#contract/call.ts'
import { listStaffOrders } from '#contract/backoffice/day/orders/schemas.ts'
import { listProducts } from '#contract/backoffice/goods/products/schemas.ts'
import type { countViews as countCall } from '#contract/backoffice/views/calls.ts'
import { mostCounted, type ViewScreen } from '#rules/live/view-screens.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { countMatchingProducts } from '#server/goods/goods.ts'
import type { Staff } from '#server/http/caller.ts'
import { countMatchingOrders } from '#server/order-desk/order-desk.ts'
import { maySee } from '../visible.ts'
import { findViews } from './store.ts'

/** Views of one menu that are counted. */
const mostViews = 30
/** How long a count is shown, in ms: menus of a whole office ask for the same ones. */
const rememberedMs = 8000
const mostRemembered = 1000

type Counter = (db: Database, query: URLSearchParams) => Promise<number | null>

/** The filters in the address of a screen, as its list call reads them; null where the call does not know one. */
function filtersIn<Schema extends z.ZodMiniObject>(schema: Schema, query: URLSearchParams): z.output<Schema> | null {
  const names = [...new Set(query.keys())]
  if (names.some((name) => !(name in schema.shape))) return null
  const read = z.safeParse(schema, Object.fromEntries(names.map((name) => [name, query.getAll(name).join(',')])))
  return read.success ? read.data : null
}

const counters: Partial<Record<ViewScreen, Counter>> = {
  orders: async (db, query) => {
    const filter = filtersIn(listStaffOrders.query, query)
    return filter && countMatchingOrders(db, filter, mostCounted + 1)
  },
  products: async (db, query) => {
    const filter = filtersIn(listProducts.query, query)
    return filter && countMatchingProducts(db, filter, mostCounted + 1)
  },
}

/** Counts what the views of a menu list, one after the other, so that no menu takes the database from the lists. */
export function createViewCounts(db: Database, now: () => number = Date.now) {
  const remembered = new Map<string, { at: number; count: Promise<number | null> }>()

  function countOf(screen: ViewScreen, query: string): Promise<number | null> {
    const key = `${screen}?${query}`
    const known = remembered.get(key)
    if (known && now() - known.at < rememberedMs) return known.count
    const counter = counters[screen]
    const count = counter ? counter(db, new URLSearchParams(query)) : Promise.resolve(null)
    if (remembered.size >= mostRemembered) remembered.clear()
    remembered.set(key, { at: now(), count })
    // What failed is tried again.
    count.catch(() => remembered.delete(key))
    return count
  }

  return async (who: Staff): Promise<AnswerOf<typeof countCall>> => {
    const views = (await findViews(db, who.id)).filter(({ screen }) => maySee(who, screen))
    const counts: { id: string; count: number | null }[] = []
    for (const { id, screen, query } of views.slice(0, mostViews))
      counts.push({ id, count: await countOf(screen, query) })
    return { counts }
  }
}
