import { recommendations, usualOrder } from '#contract/smart-basket/calls.ts'
import * as schemas from '#contract/smart-basket/schemas.ts'
import { getUsualOrder } from '#contract/backoffice/day/order-for-retailer/calls.ts'
import * as staffSchemas from '#contract/backoffice/day/order-for-retailer/schemas.ts'
import { fail } from '#contract/errors.ts'
import { retailerOf } from '#server/orders/orders.ts'
import { forRetailer, forSignedIn, forStaff, type Route } from '#server/http/route.ts'
import { recordShown } from '#server/figures/figures.ts'
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
      // What staff see as a retailer was not recommended to it.
      const isShown = request.who.kind === 'retailer' && !request.who.viewing && request.query.as_of === undefined
      if (outcome.ok && isShown) {
        const productIds = outcome.value.items.flatMap(({ productId }) => productId ?? [])
        await recordShown(deps.db, { outletId: request.who.id, productIds, now: request.now })
      }
      if (outcome.ok) request.reply.type('application/json; charset=utf-8').serializer(JSON.stringify)
      return outcome
    }),
    forStaff(getUsualOrder, staffSchemas.getUsualOrder, async (request) => {
      const who = await retailerOf(deps.db, request.params.id)
      return who ? usualOrderOf(deps, { ...request, who, withCart: true }) : fail('not_found')
    }),
    forRetailer(usualOrder, schemas.usualOrder, (request) => usualOrderOf(deps, request)),
  ]
}
