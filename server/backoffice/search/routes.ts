import { searchEverywhere } from '#contract/backoffice/search/calls.ts'
import * as schemas from '#contract/backoffice/search/schemas.ts'
import { ok } from '#contract/errors.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { forStaff, type Route } from '#server/http/route.ts'
import { mayRead } from '../visible.ts'
import { searchFor } from './search.ts'

export const searchRoutes = ({ db }: { db: Database }): Route[] => [
  forStaff(searchEverywhere, schemas.searchEverywhere, async ({ who, query: { q, size } }) => {
    const kinds = {
      orders: mayRead(who, 'order'),
      retailers: mayRead(who, 'retailer'),
      products: mayRead(who, 'product'),
    }
    return ok(await searchFor(db, { q, size, kinds }))
  }),
]
