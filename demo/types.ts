import type { KindCode } from '#rules/promotions/kinds/codes.ts'
/** Data of the demo supplier. `demo/fill.ts` writes it to the database. Money is satang, VAT included. */

/** The shapes that `demo/pictures/` can draw. */
export type PackShape =
  | 'bag' // pillow bag of crisps or noodles
  | 'sack' // rice, sugar, charcoal
  | 'pouch' // stand-up pouch, refill
  | 'sachet' // small flat packet, often a strip
  | 'bottle' // tall drink or sauce bottle
  | 'jug' // wide bottle with a handle
  | 'jar'
  | 'can' // drinks can
  | 'tin' // low food tin
  | 'carton' // gable-top or brick drink carton
  | 'box'
  | 'tube'
  | 'tub' // ice cream, margarine
  | 'cup' // instant noodle cup, yoghurt
  | 'tray' // eggs, fresh or frozen goods under film
  | 'roll' // paper
  | 'pump' // shampoo, hand soap
  | 'bar' // soap, chocolate
  | 'bundle' // shrink-wrapped multipack
  | 'loose' // the object itself: broom, bucket, pen
  | 'stick' // inhaler, glue stick
  | 'vial' // liniment, roll-on
  | 'blister' // capsules

/** Packaging of a sales unit: single, in shrink-wrap, as a dozen, in a display box, in a carton. */
export type Grouping = 'one' | 'wrap' | 'dozen' | 'box' | 'carton'

export type Picture = {
  shape: PackShape
  group: Grouping
  /** The size printed large, in Thai (`5 กก.`) and in English (`5 kg`); empty when the product has no size. */
  size: string
  sizeEng: string
  /** Pieces in the sales unit; more than one are printed as `×12`. */
  pieces: number
  /** Name of an icon of fluent-emoji-flat, e.g. `cooked-rice`. */
  icon: string
  /** Label colour, `#RRGGBB`; by brand. */
  label: string
  /** Colour of the pack itself, `#RRGGBB`. */
  body: string
  /** Hue of the background tile, 0 to 359; by category. */
  hue: number
  /** Text on the label: the brand's Latin name, at most 10 letters, and its Thai one. */
  mark: string
  markThai: string
}

/** What a product looks like: the shape of its pack and the icon on it, such as `bag shrimp`. */
export type KindOfGoods = `${PackShape} ${string}`

export type DemoCategory = {
  id: number
  nameThai: string
  nameEng: string
  /** The two kinds of its products on its tile. */
  tile: readonly [front: KindOfGoods, back: KindOfGoods]
  hue: number
  sequence: number
  restricted: boolean
}
export type DemoSubcategory = { id: number; categoryId: number; sequence: number; nameThai: string; nameEng: string }
export type DemoBrand = {
  id: number
  key: string
  name: string
  nameThai: string
  categoryId: number
  sequence: number
  colour: string
}

export type DemoProduct = {
  id: number
  sku: string
  /** EAN-13 with a valid check digit, prefix 885 (Thailand). */
  barcode: string
  nameThai: string
  nameEng: string
  detailThai: string
  detailEng: string
  categoryId: number
  subcategoryId: number
  brandId: number
  /** 1 regular, 2 premium: a gift that cannot be bought. */
  saleCategoryId: 1 | 2
  sequence: number
  /** Position in the list of hot items, or null. */
  hotSequence: number | null
  /** Position in the list of promotions; 0 without one. */
  promotionSequence: number
  priceSatang: number
  /** Pieces in one sales unit. */
  conversion: number
  /** Thai name of the sales unit: ชิ้น แพ็ค โหล ลัง ขวด ถุง … */
  unit: string
  vatPercent: 0 | 7
  stock: number
  keywords: string
  picture: Picture
}

export type DemoTier =
  | { minimumBuy: number; discountSatang: number } // off each sales unit, VAT included
  | { minimumBuy: number; giftQty: number }
export type DemoPromotion = {
  id: number
  kind: KindCode
  productId: number
  /** FREE_GOODS: the gift; the product itself or a premium item. */
  giftProductId: number | null
  priority: number
  tiers: DemoTier[]
  /** It ends so many days after the one on which the demo is filled; null: it lasts for more than a year. */
  endsAfterDays: number | null
}
/** A promotion of several products that begins after the day on which the demo is filled, or ended before it. */
export type DemoPlannedPromotion = {
  id: number
  nameThai: string
  nameEng: string
  kind: KindCode
  productIds: number[]
  giftProductId: number | null
  priority: number
  tiers: DemoTier[]
  /** Days after the one on which the demo is filled, from the beginning of the first to that of the second. */
  days: readonly [begins: number, ends: number]
}
export type DemoBanner = {
  id: number
  /** Slug in the URL. */
  name: string
  descriptionThai: string
  descriptionEng: string
  condition: 'brand' | 'product' | 'hot-hotsale'
  /** Brand ids for `brand`, product ids otherwise. */
  items: number[]
  /** null: for everybody. */
  segment: string | null
  hue: number
}
export type DemoCatalogue = {
  categories: DemoCategory[]
  subcategories: DemoSubcategory[]
  brands: DemoBrand[]
  products: DemoProduct[]
  promotions: DemoPromotion[]
  plannedPromotions: DemoPlannedPromotion[]
  banners: DemoBanner[]
}

type DemoAddress = {
  addressLine: string
  subDistrict: string
  district: string
  province: string
  postalCode: string
}
export type DemoOutlet = {
  outletCode: string
  phone: string
  storeName: string
  ownerName: string
  lastName: string
  taxId: string | null
  segment: string
  address: DemoAddress
}
export type DemoPayType = 'COD' | '2C2P-PP-QR' | '2C2P-CC' | '2C2P-MOBILE' | 'HalfPlus' | 'PROMPTPAY'
export type DemoOrderState =
  | 'ORDER_COMPLETE'
  | 'VERIFYING_PAYMENT'
  | 'PAYMENT_COMPLETE'
  | 'WAITING_FOR_DELIVERY'
  | 'DELIVERED'
  | 'CANCELLED'
export type DemoOrder = {
  outletCode: string
  /** Days before the first start (0 = today) and minutes after midnight, Asia/Bangkok. */
  daysAgo: number
  minuteOfDay: number
  payType: DemoPayType
  state: DemoOrderState
  lines: { productId: number; qty: number }[]
}
