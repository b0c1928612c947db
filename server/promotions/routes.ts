import { createCoupon } from '#contract/backoffice/create-coupon.ts'
import * as createCouponSchema from '#contract/backoffice/create-coupon.schema.ts'
import { createPromotion } from '#contract/backoffice/create-promotion.ts'
import * as createPromotionSchema from '#contract/backoffice/create-promotion.schema.ts'
import { discardCoupon } from '#contract/backoffice/discard-coupon.ts'
import * as discardCouponSchema from '#contract/backoffice/discard-coupon.schema.ts'
import { discardPromotion } from '#contract/backoffice/discard-promotion.ts'
import * as discardPromotionSchema from '#contract/backoffice/discard-promotion.schema.ts'
import { editCoupon } from '#contract/backoffice/edit-coupon.ts'
import * as editCouponSchema from '#contract/backoffice/edit-coupon.schema.ts'
import { editPromotion } from '#contract/backoffice/edit-promotion.ts'
import * as editPromotionSchema from '#contract/backoffice/edit-promotion.schema.ts'
import { endCoupon } from '#contract/backoffice/end-coupon.ts'
import * as endCouponSchema from '#contract/backoffice/end-coupon.schema.ts'
import { endPromotion } from '#contract/backoffice/end-promotion.ts'
import * as endPromotionSchema from '#contract/backoffice/end-promotion.schema.ts'
import { getCoupon } from '#contract/backoffice/get-coupon.ts'
import * as getCouponSchema from '#contract/backoffice/get-coupon.schema.ts'
import { getPromotion } from '#contract/backoffice/get-promotion.ts'
import * as getPromotionSchema from '#contract/backoffice/get-promotion.schema.ts'
import { listCoupons } from '#contract/backoffice/list-coupons.ts'
import * as listCouponsSchema from '#contract/backoffice/list-coupons.schema.ts'
import { listPromotions } from '#contract/backoffice/list-promotions.ts'
import * as listPromotionsSchema from '#contract/backoffice/list-promotions.schema.ts'
import { previewCoupon } from '#contract/backoffice/preview-coupon.ts'
import * as previewCouponSchema from '#contract/backoffice/preview-coupon.schema.ts'
import { previewPromotion } from '#contract/backoffice/preview-promotion.ts'
import * as previewPromotionSchema from '#contract/backoffice/preview-promotion.schema.ts'
import { publishCoupon } from '#contract/backoffice/publish-coupon.ts'
import * as publishCouponSchema from '#contract/backoffice/publish-coupon.schema.ts'
import { publishPromotion } from '#contract/backoffice/publish-promotion.ts'
import * as publishPromotionSchema from '#contract/backoffice/publish-promotion.schema.ts'
import { forStaff, type Route } from '#server/http/serve.ts'
import { couponDesk, keyOfCode } from './coupon-desk.ts'
import { offerDesk, type DeskParts } from './offer-desk.ts'
import { nextPromotionId } from './offer-store.ts'
import { promotionDesk } from './promotion-desk.ts'

/** What the staff do with promotions and coupons. */
export function promotionRoutes(parts: DeskParts): Route[] {
  const promotions = offerDesk(parts, promotionDesk)
  const coupons = offerDesk(parts, couponDesk)
  return [
    forStaff(listPromotions, listPromotionsSchema, ({ query, now }) => promotions.list(query, now)),
    forStaff(getPromotion, getPromotionSchema, ({ params, now }) => promotions.get(String(params.id), now)),
    forStaff(createPromotion, createPromotionSchema, async ({ body, who, now }) =>
      promotions.create(String(await nextPromotionId(parts.db)), body, { who, now }),
    ),
    forStaff(editPromotion, editPromotionSchema, ({ params, body: { revision, ...terms }, who, now }) =>
      promotions.edit(String(params.id), terms, revision, { who, now }),
    ),
    forStaff(discardPromotion, discardPromotionSchema, ({ params, now }) => promotions.discard(String(params.id), now)),
    forStaff(previewPromotion, previewPromotionSchema, ({ params, body, now }) =>
      promotions.preview(String(params.id), body.cartItems, now),
    ),
    forStaff(publishPromotion, publishPromotionSchema, ({ params, body, who, now }) =>
      promotions.publish(String(params.id), body.revision, { who, now }),
    ),
    forStaff(endPromotion, endPromotionSchema, ({ params, who, now }) =>
      promotions.end(String(params.id), { who, now }),
    ),
    forStaff(listCoupons, listCouponsSchema, ({ query, now }) => coupons.list(query, now)),
    forStaff(getCoupon, getCouponSchema, ({ params, now }) => coupons.get(keyOfCode(params.code), now)),
    forStaff(createCoupon, createCouponSchema, ({ body, who, now }) =>
      coupons.create(keyOfCode(body.code), body, { who, now }),
    ),
    forStaff(editCoupon, editCouponSchema, ({ params, body: { revision, ...terms }, who, now }) =>
      coupons.edit(keyOfCode(params.code), terms, revision, { who, now }),
    ),
    forStaff(discardCoupon, discardCouponSchema, ({ params, now }) => coupons.discard(keyOfCode(params.code), now)),
    forStaff(previewCoupon, previewCouponSchema, ({ params, body, now }) =>
      coupons.preview(keyOfCode(params.code), body.cartItems, now),
    ),
    forStaff(publishCoupon, publishCouponSchema, ({ params, body, who, now }) =>
      coupons.publish(keyOfCode(params.code), body.revision, { who, now }),
    ),
    forStaff(endCoupon, endCouponSchema, ({ params, who, now }) => coupons.end(keyOfCode(params.code), { who, now })),
  ]
}
