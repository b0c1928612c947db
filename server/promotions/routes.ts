import * as calls from '#contract/backoffice/trade/coupons/calls.ts'
import * as staffCouponsSchemas from '#contract/backoffice/trade/coupons/schemas.ts'
import * as promotionsCalls from '#contract/backoffice/trade/promotions/calls.ts'
import * as staffPromotionsSchemas from '#contract/backoffice/trade/promotions/schemas.ts'
import { ok, type Result } from '#contract/errors.ts'
import { forStaff, type Route } from '#server/http/route.ts'
import { couponAdmin, keyOfCode } from './coupon-admin.ts'
import { createBatch } from './coupon-batch.ts'
import { offerDrafts, type OfferDraftDeps } from './offer-drafts.ts'
import { nextPromotionId } from './offer-store.ts'
import { planningRoutes } from './planning/routes.ts'
import { promotionAdmin, withAbout, type PromotionAnswer } from './promotion-admin.ts'

/** The staff's operations on promotions and coupons. */
export function promotionRoutes(deps: OfferDraftDeps): Route[] {
  const promotions = offerDrafts(deps, promotionAdmin)
  const named = async <Terms extends PromotionAnswer>(result: Promise<Result<Terms>>) => {
    const answer = await result
    return answer.ok ? ok(withAbout(answer.value, deps.catalogue.snapshot())) : answer
  }
  const coupons = offerDrafts(deps, couponAdmin)
  return [
    ...planningRoutes(deps),
    forStaff(promotionsCalls.listPromotions, staffPromotionsSchemas.listPromotions, async ({ query, now }) => {
      const listed = await promotions.list(query, now)
      if (!listed.ok) return listed
      const snapshot = deps.catalogue.snapshot()
      return ok({ ...listed.value, content: listed.value.content.map((one) => withAbout(one, snapshot)) })
    }),
    forStaff(promotionsCalls.getPromotion, staffPromotionsSchemas.getPromotion, ({ params, now }) =>
      named(promotions.get(String(params.id), now)),
    ),
    forStaff(promotionsCalls.createPromotion, staffPromotionsSchemas.createPromotion, async (request) =>
      promotions.create(String(await nextPromotionId(deps.db)), request, (made) =>
        withAbout(made, deps.catalogue.snapshot()),
      ),
    ),
    forStaff(
      promotionsCalls.editPromotion,
      staffPromotionsSchemas.editPromotion,
      ({ params, body: { revision, ...terms }, who, now }) =>
        named(promotions.edit(String(params.id), terms, revision, { who, now })),
    ),
    forStaff(promotionsCalls.discardPromotion, staffPromotionsSchemas.discardPromotion, ({ params, query, now }) =>
      promotions.discard(String(params.id), query.revision ?? null, now),
    ),
    forStaff(promotionsCalls.previewPromotion, staffPromotionsSchemas.previewPromotion, ({ params, body, now }) =>
      promotions.preview(String(params.id), body.cartItems, now),
    ),
    forStaff(promotionsCalls.previewTerms, staffPromotionsSchemas.previewTerms, ({ body, now }) => {
      const { terms, cartItems: cart, furtherCarts: further = [] } = body
      return promotions.previewTerms({ ...terms, nameThai: '', nameEng: '' }, { cart, further }, now)
    }),
    forStaff(promotionsCalls.publishPromotion, staffPromotionsSchemas.publishPromotion, ({ params, body, who, now }) =>
      named(promotions.publish(String(params.id), body.revision, { who, now })),
    ),
    forStaff(promotionsCalls.endPromotion, staffPromotionsSchemas.endPromotion, ({ params, who, now }) =>
      named(promotions.end(String(params.id), { who, now })),
    ),
    forStaff(calls.listCoupons, staffCouponsSchemas.listCoupons, ({ query, now }) => coupons.list(query, now)),
    forStaff(calls.getCoupon, staffCouponsSchemas.getCoupon, ({ params, now }) =>
      coupons.get(keyOfCode(params.code), now),
    ),
    forStaff(calls.createCoupon, staffCouponsSchemas.createCoupon, (request) =>
      coupons.create(keyOfCode(request.body.code), request, (made) => made),
    ),
    forStaff(calls.createCouponBatch, staffCouponsSchemas.createCouponBatch, (request) => createBatch(deps, request)),
    forStaff(calls.publishCoupons, staffCouponsSchemas.publishCoupons, async ({ body, who, now }) => {
      const drafts = body.coupons.map(({ code, revision }) => ({ key: keyOfCode(code), revision }))
      const results = await coupons.publishMany(drafts, { who, now })
      return ok({
        results: results.map(({ key, result }) =>
          result.ok
            ? { code: key, ok: true, undo: result.value.undo }
            : { code: key, ok: false, problem: result.error.code, undo: null },
        ),
      })
    }),
    forStaff(calls.editCoupon, staffCouponsSchemas.editCoupon, ({ params, body: { revision, ...terms }, who, now }) =>
      coupons.edit(keyOfCode(params.code), terms, revision, { who, now }),
    ),
    forStaff(calls.discardCoupon, staffCouponsSchemas.discardCoupon, ({ params, query, now }) =>
      coupons.discard(keyOfCode(params.code), query.revision ?? null, now),
    ),
    forStaff(calls.previewCoupon, staffCouponsSchemas.previewCoupon, ({ params, body, now }) =>
      coupons.preview(keyOfCode(params.code), body.cartItems, now),
    ),
    forStaff(calls.publishCoupon, staffCouponsSchemas.publishCoupon, ({ params, body, who, now }) =>
      coupons.publish(keyOfCode(params.code), body.revision, { who, now }),
    ),
    forStaff(calls.endCoupon, staffCouponsSchemas.endCoupon, ({ params, who, now }) =>
      coupons.end(keyOfCode(params.code), { who, now }),
    ),
  ]
}
