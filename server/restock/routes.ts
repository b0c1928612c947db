// The list of what a retailer usually orders, read from words or a picture of them.

import { fail, ok } from '#contract/errors.ts'
import { readList as readListCall } from '#contract/restock/calls.ts'
import * as schemas from '#contract/restock/schemas.ts'
import { sharedCounter } from '#server/http/limits/counters.ts'
import { forRetailer, type Route } from '#server/http/route.ts'
import { readList, type ReadListDeps } from './read-list.ts'

/** A list takes some tenths of a second of the processor. Several retailers may share an address. */
const listsPerMinute = 20
/** The same of one retailer, whatever the address. */
const listsOfRetailer = 5

/** What helps a retailer to order again. */
export const restockRoutes = (deps: ReadListDeps & { rateLimitFactor: number }): Route[] => {
  const count = sharedCounter(deps.db)
  const most = Math.ceil(listsOfRetailer * deps.rateLimitFactor)
  return [
    {
      ...forRetailer(readListCall, schemas.readList, async ({ who, body }) => {
        const { requests, msLeft } = await count('lists of a retailer', who.id, most)
        if (requests > most) return fail('rate_limited', { retryAfterSeconds: Math.ceil(msLeft / 1000) })
        return ok(await readList(deps, { outletId: who.id, text: body.text }))
      }),
      perMinute: listsPerMinute,
    },
  ]
}
