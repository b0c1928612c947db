import { ok } from '#contract/errors.ts'
import { readList as readListCall } from '#contract/restock/calls.ts'
import * as schemas from '#contract/restock/schemas.ts'
import { forRetailer, type Route } from '#server/http/route.ts'
import { readList, type ReadListDeps } from './read-list.ts'

/** A list takes some tenths of a second of the processor. */
const listsPerMinute = 20

/** What helps a retailer to order again. */
export const restockRoutes = (deps: ReadListDeps): Route[] => [
  {
    ...forRetailer(readListCall, schemas.readList, async ({ who, body }) =>
      ok(await readList(deps, { outletId: who.id, text: body.text })),
    ),
    perMinute: listsPerMinute,
  },
]
