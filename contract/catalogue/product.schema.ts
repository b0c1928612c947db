import * as z from 'zod/mini'
import { kindCodes } from '#rules/promotions/kinds/codes.ts'
import { baht, number } from '../shapes.schema.ts'

export const availablePromotion = z.object({
  details: z.object({
    id: number,
    discountType: z.enum(kindCodes),
    minimumBuy: number,
    /** 4d, off each sales unit; 0 for free goods. */
    discount: baht,
    giftProductId: z.optional(number),
    giftQty: z.optional(number),
  }),
})

export const product = z.object({
  id: number,
  sku: z.string(),
  productImage: z.nullable(z.string()),
  productStock: z.nullable(number),
  saleCategoryId: number,
  productStatus: z.enum(['ACTIVE', 'INACTIVE']),
  sequence: number,
  hotItem: z.boolean(),
  hotItemSequence: z.nullable(number),
  promotionSequence: number,
  categoryId: number,
  subCategoryId: number,
  productBrandId: number,
  productPrice: baht,
  productUomConversion: number,
  productDimentionUom: z.string(),
  taxCategoryValue: number,
  productDescriptionThai: z.string(),
  productDescriptionEng: z.string(),
  productDetailThai: z.string(),
  productDetailEng: z.string(),
  promotionResult: z.object({
    grossAmt: baht,
    offerAmt: baht,
    appliedPromotion: z.object({ details: z.object({ id: number }) }),
    availablePromotions: z.array(availablePromotion),
  }),
})
