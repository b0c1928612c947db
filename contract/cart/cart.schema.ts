import * as z from 'zod/mini'
import { baht, id, number, productProblem } from '../shapes.schema.ts'

const discountType = z.enum(['AMOUNT', 'FREE_GOODS', 'COUPON'])

export const appliedPromotion = z.object({
  /** 0 for a coupon. */
  id: number,
  code: z.string(),
  discountType,
  textKey: z.string(),
  amount: baht,
})

export const item = z.object({
  id,
  productId: number,
  qty: number,
  type: z.enum(['NORMAL', 'FREE']),
  unitPrice: baht,
  taxCategoryValue: number,
  grossAmt: baht,
  offerAmt: baht,
  totalAmt: baht,
  appliedPromotions: z.array(appliedPromotion),
  /** `add` sales units more bring `benefit`: baht off each unit, or gifts more. */
  nearly: z.array(z.object({ id: number, discountType, add: number, benefit: z.number() })),
})

export const cart = z.object({
  retailerId: id,
  type: z.literal('NORMAL'),
  cartItems: z.nullable(z.array(item)),
  totalGrossAmt: baht,
  totalOfferAmt: baht,
  deliveryAmt: baht,
  grandTotalAmt: baht,
  couponCode: z.optional(z.string()),
  problems: z.array(productProblem),
})

const lineChange = z.object({
  productId: number,
  /** Signed change in sales units. */
  qty: z.int().check(z.minimum(-100_000), z.maximum(100_000)),
})
export const cartChange = z.object({
  retailerId: id,
  cartItems: z.array(lineChange).check(z.minLength(1), z.maxLength(500)),
})
