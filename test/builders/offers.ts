import { dayMs } from '#rules/bangkok-time.ts'
import type { RequestOf } from '#contract/call.ts'
import type { createCoupon } from '#contract/backoffice/trade/coupons/calls.ts'
import type { createPromotion } from '#contract/backoffice/trade/promotions/calls.ts'

const fromNow = (days: number) => new Date(Date.now() + days * dayMs).toISOString()

/** Terms a clerk would enter: 7 baht off each pack from 5, for a product. */
export const promotionTerms = (
  over: Partial<RequestOf<typeof createPromotion>['body']> & { targets: number[] },
): RequestOf<typeof createPromotion>['body'] => ({
  nameThai: 'ลดต้อนรับฤดูฝน',
  nameEng: 'Rainy season',
  discountType: 'AMOUNT',
  level: 'product',
  priority: 5,
  excludesOthers: false,
  tiers: [{ minimumBuy: 5, discount: 7 }],
  startsAt: fromNow(-1),
  endsAt: fromNow(7),
  ...over,
})

export const couponTerms = (
  over: Partial<RequestOf<typeof createCoupon>['body']> & { code: string },
): RequestOf<typeof createCoupon>['body'] => ({
  nameThai: 'ลด 50 บาท',
  nameEng: '50 baht off',
  discount: 50,
  minimum: 500,
  perOutletLimit: 1,
  totalLimit: null,
  startsAt: fromNow(-1),
  endsAt: fromNow(7),
  ...over,
})
