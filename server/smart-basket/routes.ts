import { recommendations, usualOrder } from '#contract/smart-basket/calls.ts'
import * as schemas from '#contract/smart-basket/schemas.ts'
import { forRetailer, forSignedIn, type Route } from '#server/http/route.ts'
import { recommendFor, type SmartBasketDeps } from './recommend.ts'
import { openSkuNames } from './sku-names.ts'
import { openTrends } from './trends.ts'
import { usualOrderOf } from './usual-order.ts'

export function smartBasketRoutes(moduleDeps: SmartBasketDeps): Route[] {
  const model = { db: moduleDeps.db, skuNames: openSkuNames(moduleDeps.db) }
  const deps = { ...moduleDeps, ...model, trends: openTrends(model, moduleDeps.log) }
  return [
    forSignedIn(recommendations, schemas.recommendations, async (request) => {
      const outcome = await recommendFor(deps, request)
      // Checking hundreds of items against the schema costs more than finding them; the tests do that.
      if (outcome.ok) request.reply.type('application/json; charset=utf-8').serializer(JSON.stringify)
      return outcome
    }),
    forRetailer(usualOrder, schemas.usualOrder, (request) => usualOrderOf(deps, request)),
  ]
}
