import * as z from 'zod/mini'
import { kindCodes } from '#rules/promotions/kinds/codes.ts'
import { defineSchemas } from '../call.ts'
import { baht, envelope, id, number, paging } from '../schemas.ts'

export const banner = z.object({
  id: number,
  /** The slug of its page. */
  bannerName: z.string(),
  bannerDescription: z.string(),
  bannerDescriptionEng: z.string(),
  bannerCondition: z.enum(['brand', 'product', 'hot-hotsale']),
  bannerItemList: z.array(number),
  bannerImage: z.nullable(z.string()),
})

export const availablePromotion = z.object({
  details: z.object({
    id: number,
    discountType: z.enum(kindCodes),
    minimumBuy: number,
    /** 4d, discount per sales unit; 0 for free goods. */
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
  /** The English name of this unit; absent where the product has none of its own. */
  productDimentionUomEng: z.optional(z.string()),
  /** How it may be ordered, in sales units: only in multiples, at most so many a day, by turns of at most so many. */
  limits: z.optional(
    z.object({ multiple: z.optional(number), mostPerDay: z.optional(number), turnUnits: z.optional(number) }),
  ),
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

const status = z.enum(['ACTIVE', 'INACTIVE'])

export const category = z.object({
  id: number,
  categoryNameThai: z.string(),
  categoryNameEng: z.string(),
  status,
  image: z.nullable(z.string()),
  restricted: z.boolean(),
})

export const subcategory = z.object({
  id: number,
  categoryId: number,
  sequence: number,
  subCategoryNameThai: z.string(),
  subCategoryNameEng: z.string(),
  status,
})

const searchEntry = z.object({
  id: number,
  sku: z.string(),
  productDescriptionThai: z.string(),
  productDescriptionEng: z.string(),
  productBrandId: number,
  categoryId: number,
  subCategoryId: number,
  saleCategoryId: number,
  barcode: z.optional(z.string()),
  keywords: z.optional(z.string()),
})

export const appInfo = defineSchemas({
  access: 'public',
  unknownQuery: 'ignored',
  answer: z.object({ version: z.string() }),
  errors: [],
  doc: 'The version of the server, so that a page can detect that it is outdated.',
})

export const brandFilter = defineSchemas({
  access: 'public',
  unknownQuery: 'ignored',
  answer: z.array(z.object({ brandID: number, brandName: z.string(), categoryIds: z.array(number) })),
  errors: [],
  doc: 'Brands with the categories of their products.',
})

export const companyBanners = defineSchemas({
  access: 'public',
  viewing: 'open',
  body: z.object({ customerID: z.optional(z.nullable(id)) }),
  answer: z.array(banner),
  errors: ['unauthenticated', 'forbidden'],
  doc: 'Banners for the segment of a retailer; without customerID those for everybody.',
})

export const consumeProducts = defineSchemas({
  access: 'public',
  unknownQuery: 'ignored',
  query: paging,
  answer: envelope(product),
  errors: [],
  doc: 'The main catalogue. Stock is at most 5 seconds old.',
})

export const getData = defineSchemas({
  access: 'public',
  unknownQuery: 'ignored',
  query: z.object({ type: z.enum(['getCategoriesWithImages', 'getSubCategoriesWithCategories']) }),
  answer: z.object({
    data: z.union([z.array(category), z.array(subcategory)]),
    message: z.string(),
  }),
  errors: [],
  doc: 'Categories with their pictures, or subcategories with their categories.',
})

export const listBanners = defineSchemas({
  access: 'public',
  unknownQuery: 'ignored',
  query: paging,
  answer: envelope(banner),
  errors: [],
  doc: 'Banners for everybody.',
})

export const listBrands = defineSchemas({
  access: 'public',
  unknownQuery: 'ignored',
  answer: z.array(
    z.object({
      brandID: number,
      brandKey: z.string(),
      brandName: z.string(),
      brandCategory: number,
      brandSequence: number,
      /** A picture of the content backend, where there is one. */
      brandImage: z.optional(z.string()),
    }),
  ),
  errors: [],
  doc: 'All brands.',
})

export const listProducts = defineSchemas({
  access: 'public',
  unknownQuery: 'ignored',
  query: z.object({ ids: z.string().check(z.regex(/^\d{1,9}(,\d{1,9}){0,199}$/)) }),
  answer: z.array(product),
  errors: [],
  doc: 'Products by id, with exact stock; unknown ids are omitted.',
})

export const productImages = defineSchemas({
  access: 'public',
  unknownQuery: 'ignored',
  answer: z.array(z.object({ productId: number, image: z.nullable(z.string()) })),
  errors: [],
  doc: 'The picture of each product.',
})

export const getReservedProducts = defineSchemas({
  access: 'retailer',
  viewing: 'open',
  answer: z.array(product),
  errors: [],
  doc: 'Products that no public list contains because their visibility is restricted, as far as this retailer may see them; with exact stock.',
})

export const searchList = defineSchemas({
  access: 'public',
  unknownQuery: 'ignored',
  query: paging,
  answer: envelope(searchEntry),
  errors: [],
  doc: 'The data of the search: short names of all products.',
})

export const deliveryTo = defineSchemas({
  access: 'public',
  query: z.object({ postalCode: z.string().check(z.trim(), z.minLength(1), z.maxLength(10)) }),
  /** A postcode may lie in several provinces, such as 22160. */
  answer: z.array(
    z.object({
      province: z.string(),
      provinceEng: z.string(),
      provinceCode: z.string(),
      /** Baht, VAT included; 0: free. */
      fee: baht,
      /** Goods from which delivery is free there, where it is not anyway. */
      freeFromAmt: z.optional(baht),
      /** The day on which an order placed now is delivered, if it is placed before `cutOff` (`HH:mm`) on `orderBy`; absent when no days are named. */
      next: z.optional(z.object({ day: z.iso.date(), orderBy: z.iso.date(), cutOff: z.string() })),
    }),
  ),
  errors: ['not_found'],
  doc: 'Whether, when and for which fee an order placed now is delivered to a postcode, by province; 404 for a postcode that does not exist.',
})
