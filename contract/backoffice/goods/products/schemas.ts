import * as z from 'zod/mini'
import { mostAtOnce } from '#rules/at-once.ts'
import { mostPictures } from '#rules/catalogue/picture-name.ts'
import { longestKeywords, longestSku, longestUnit, mostPieces } from '#rules/catalogue/product-bounds.ts'
import { lacks, productSorts } from '#rules/catalogue/product-list.ts'
import { defineSchemas } from '../../../call.ts'
import { imageId } from '../../../content/schemas.ts'
import { baht, number, numberInPath } from '../../../schemas.ts'
import { undo } from '#contract/backoffice/staff-actions/schemas.ts'

/** INACTIVE: not shown and not sold. */
const status = z.enum(['ACTIVE', 'INACTIVE'])
const params = z.object({ id: numberInPath })

const text = (longest: number, least = 0) => z.string().check(z.trim(), z.minLength(least), z.maxLength(longest))
/** Baht, VAT included. */
const amount = z.number().check(z.nonnegative(), z.maximum(9_999_999.99))
const barcode = z.string().check(z.trim(), z.regex(/^\d{8,14}$/))
const sku = text(longestSku, 1)

/** A unit that the product is not sold in: the piece inside, the carton around. */
const unit = z.object({
  /** Pieces in one of it. */
  pieces: z.int().check(z.minimum(1), z.maximum(mostPieces)),
  nameThai: text(longestUnit, 1),
  nameEng: text(longestUnit, 1),
  barcode: z.nullable(barcode),
})

/** What staff enter of a product. */
const entered = z.object({
  nameThai: text(200, 1),
  nameEng: text(200),
  detailThai: text(4000),
  detailEng: text(4000),
  /** Further words that find it, separated by blanks. */
  keywords: text(longestKeywords),
  categoryId: number,
  /** Of the category. */
  subcategoryId: number,
  brandId: number,
  status,
  /** 1: sold; 2: only given with promotions. */
  saleCategoryId: z.union([z.literal(1), z.literal(2)]),
  price: amount,
  /** What the supplier pays for a sales unit, VAT included; null where it is not known. */
  cost: z.nullable(amount),
  vatPercent: z.int().check(z.minimum(0), z.maximum(100)),
  /** The sales unit: prices and stock are counted in it. */
  unit: text(longestUnit, 1),
  /** Null: as the storefront translates it. */
  unitEng: z.nullable(text(longestUnit, 1)),
  /** Pieces in one sales unit. */
  conversion: z.int().check(z.minimum(1), z.maximum(mostPieces)),
  barcode: z.nullable(barcode),
  units: z.array(unit).check(z.maxLength(6)),
  /** Aisle, bay and level, such as A-03-2. */
  shelfPlace: z.nullable(text(12, 1)),
  /** It is ordered only in multiples of this, in sales units; null: in any quantity. */
  orderMultiple: z._default(z.nullable(z.int().check(z.minimum(2), z.maximum(100_000))), null),
  /** The most that one retailer orders on one day, in sales units; null: any. */
  mostPerDay: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(100_000))), null),
  /** It has a waiting room: it is ordered by turns, at most so many sales units in one, a multiple of `orderMultiple`; null: by everybody. */
  turnUnits: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(100_000))), null),
  /** Picture ids in their order; the first one stands for the product. */
  pictures: z.array(imageId).check(z.maxLength(mostPictures)),
})

const variant = z.object({
  id: number,
  sku: z.string(),
  nameThai: z.string(),
  nameEng: z.string(),
  unit: z.string(),
  conversion: number,
  price: baht,
  status,
  picture: z.nullable(z.string()),
})

const product = z.extend(entered, {
  id: number,
  sku: z.string(),
  /** Rises with every change; a save names the one that its user has seen. */
  revision: number,
  /** Sales units on hand. */
  stock: number,
  /** Whether retailers see it: it, its category, its subcategory and its brand are active. */
  onShelf: z.boolean(),
  /** The law restricts the sale of its category. */
  restricted: z.boolean(),
  /** Sizes and packs of the same thing, including itself, smallest first; empty where there is only one. */
  variants: z.array(variant),
  /** Whether staff have put the sizes together, instead of their names. */
  hasFamily: z.boolean(),
  /** The most that a promotion takes off a unit, now or once it begins; absent where none does. */
  promotedAmt: z.optional(baht),
})

const listed = z.object({
  id: number,
  sku: z.string(),
  barcode: z.nullable(z.string()),
  nameThai: z.string(),
  nameEng: z.string(),
  status,
  onShelf: z.boolean(),
  restricted: z.boolean(),
  categoryId: number,
  subcategoryId: number,
  brandId: number,
  price: baht,
  cost: z.nullable(baht),
  unit: z.string(),
  conversion: number,
  stock: number,
  shelfPlace: z.nullable(z.string()),
  picture: z.nullable(z.string()),
  pictures: number,
  /** What it lacks. */
  lacks: z.array(z.enum(lacks)),
  /** How many sizes and packs staff have put together with it; 0 where they have not. */
  family: number,
})

const results = z.object({
  results: z.array(
    z.object({
      id: number,
      ok: z.boolean(),
      code: z.optional(z.string()),
      /** What is wrong, where the code is `validation`. */
      detail: z.optional(z.string()),
      undo: z.optional(undo),
    }),
  ),
})

export const changeProducts = defineSchemas({
  permission: 'goods',
  body: z.object({
    ids: z.array(number).check(z.minLength(1), z.maxLength(mostAtOnce)),
    change: z.object({
      /** Who may publish changes it. */
      status: z.optional(status),
      /** Together with a subcategory of it. */
      categoryId: z.optional(number),
      subcategoryId: z.optional(number),
      brandId: z.optional(number),
    }),
  }),
  answer: results,
  errors: ['validation', 'forbidden'],
  doc: 'Changes the status, the category or the brand of many products, each independently, and returns a result for each. A product that is so already is left alone, and so is one of which others decide: `restricted` where it would leave restricted goods, `publish` where retailers would see more or less of it.',
})

export const countProducts = defineSchemas({
  permission: 'goods',
  answer: z.object({
    all: number,
    inactive: number,
    restricted: number,
    /** How many lack what. */
    lacks: z.record(z.enum(lacks), number),
  }),
  errors: [],
  doc: 'How many products there are, and how many of them need attention.',
})

export const createProduct = defineSchemas({
  permission: 'goods',
  status: 201,
  body: z.extend(entered, {
    /** It never changes. */
    sku,
    /** Another size or pack of this product. */
    variantOf: z.optional(number),
  }),
  answer: product,
  errors: ['validation', 'forbidden'],
  doc: 'Adds a product, last on its shelf and without stock. Only who may publish adds an active one. Repeating the request adds none; another product with the SKU or barcode is `taken`.',
})

export const getProduct = defineSchemas({
  permission: 'goods',
  params,
  answer: product,
  errors: ['not_found'],
  doc: 'One product with everything that staff enter of it, also while it is not active.',
})

export const joinFamily = defineSchemas({
  permission: 'goods',
  params,
  body: z.object({
    /** The product that it is another size or pack of, with all of its family; null: it stands alone. */
    with: z.nullable(number),
  }),
  answer: z.extend(product, { undo }),
  errors: ['validation', 'not_found'],
  doc: 'Puts sizes and packs of one thing together, whatever their names: the storefront offers them as choices. A product that is taken out stands alone, even if its name fits.',
})

export const listProducts = defineSchemas({
  permission: 'goods',
  query: z.object({
    /** Part of either name, SKU or the barcode of any unit. */
    q: z.optional(text(100, 1)),
    status: z.optional(status),
    /** Products that lack this. */
    lacks: z.optional(z.enum(lacks)),
    restricted: z.optional(z.enum(['yes', 'no'])),
    category: z.optional(numberInPath),
    subcategory: z.optional(numberInPath),
    brand: z.optional(numberInPath),
    sort: z._default(z.enum(productSorts), 'shelf'),
    size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(500)), 100),
    /** `next` of the page before. */
    cursor: z.optional(z.string().check(z.maxLength(400))),
  }),
  answer: z.object({ content: z.array(listed), totalElements: number, next: z.nullable(z.string()) }),
  errors: ['validation'],
  doc: 'All products, also inactive ones. `shelf` is the order in which retailers see them.',
})

export const matchPictures = defineSchemas({
  permission: 'goods',
  body: z.object({ names: z.array(z.string().check(z.maxLength(300))).check(z.minLength(1), z.maxLength(1000)) }),
  answer: z.object({
    content: z.array(
      z.object({
        name: z.string(),
        /** Null where no SKU and no barcode is in the name, or several products have the barcode. */
        product: z.nullable(z.object({ id: number, sku: z.string(), nameThai: z.string(), nameEng: z.string() })),
        /** Which picture it becomes, counted from 1. */
        place: number,
      }),
    ),
  }),
  errors: ['validation'],
  doc: 'Which products the names of picture files mean, by SKU or barcode: `8850001234567.jpg` is the first picture of a product, `8850001234567_2.jpg` its second. Changes nothing.',
})

export const moveOnShelf = defineSchemas({
  permission: 'goods',
  params,
  body: z.object({
    productIds: z.array(number).check(z.minLength(1), z.maxLength(500)),
    /** The product they are put before; null: at the end. */
    before: z.nullable(number),
  }),
  answer: z.object({ changed: number, undo }),
  errors: ['validation', 'not_found'],
  doc: 'Moves products within the shelf of their category, keeping their own order. Moves of two people add up.',
})

export const saveProduct = defineSchemas({
  permission: 'goods',
  params,
  body: z.extend(entered, { revision: number }),
  answer: z.extend(product, { undo }),
  errors: ['validation', 'not_found', 'forbidden', 'edit_conflict'],
  doc: 'Changes a product; retailers see it within two seconds, and orders keep what they have. Only who may publish changes the status, and only who may set prices that of an active product. `edit_conflict` where somebody changed it meanwhile: read it again and merge.',
})

export const uploadProductPicture = defineSchemas({
  permission: 'goods',
  requestType: 'multipart/form-data',
  body: z.object({ image: z.file() }),
  answer: z.object({
    picture: z.string(),
    place: number,
    product: z.object({ id: number, sku: z.string(), nameThai: z.string(), nameEng: z.string() }),
    undo,
  }),
  errors: ['validation', 'not_found', 'too_large', 'unsupported_media_type'],
  doc: 'A picture whose file is named after a SKU or barcode (see `match-pictures`): it becomes a picture of that product and replaces the one at its place, or goes before those that are named for later places where its own was never given. `not_found` where no product has the name, `validation` where the product has no room for one more picture.',
})
