import type { Satang } from '#rules/money.ts'
import type { Language } from '#rules/catalogue/product.ts'
import type { ListingSort } from '#rules/catalogue/listing.ts'
import type { PageSlug } from '#rules/content/pages.ts'
import type { RichText } from '#rules/content/rich-text.ts'
import type { Place } from '#rules/map/place.ts'
import type { KindCode } from '#rules/promotions/kinds/codes.ts'

/** What the storefront's pages are drawn from, in the reader's language and no longer than they need. */

/**
 * The nearest offer of a product: `off` is satang off each unit, `free` counts gifts. `gift`: the short name of what is
 * given; missing where that is the product itself.
 */
export type TierHint = { minimumBuy: number; off: Satang } | { minimumBuy: number; free: number; gift?: string }

/** A product on a shelf. */
export type Card = {
  id: number
  name: string
  /** Picture id for `/content/images/{id}?w=`, or null: a drawn placeholder. */
  image: string | null
  /** Satang, VAT included, of one sales unit. */
  price: Satang
  /** Pieces in one sales unit, and the unit's Thai word. */
  pieces: number
  unit: string
  stock: number
  tier: TierHint | null
  restricted: boolean
  /** A gift: shown, never sold. */
  premium: boolean
}

export type CategoryTile = { id: number; name: string; image: string | null }
export type BannerTile = {
  id: number
  slug: string
  condition: 'brand' | 'product' | 'hot-hotsale'
  text: string
  image: string | null
}
type BrandTile = { id: number; name: string }

export type HomePage = {
  kind: 'home'
  banners: BannerTile[]
  categories: CategoryTile[]
  hot: Card[]
  promoted: Card[]
  premium: Card[]
  brands: BrandTile[]
}

/** A choice in the filter panel; `count` is how many products it would show. */
export type Facet = { id: number; name: string; count: number; selected: boolean }
export type ListingPage = {
  kind: 'listing'
  /** What is listed: decides title, breadcrumb and empty sentence. */
  of: 'category' | 'all' | 'search' | 'promotion' | 'banner'
  heading: string
  /** The path without query, for the links of filters and pages. */
  path: string
  cards: Card[]
  total: number
  page: number
  pages: number
  sort: ListingSort | null
  subcategories: Facet[]
  brands: Facet[]
  /** What was searched for. */
  query?: string
  /** The search found nothing as typed, but this on the other keyboard layout. */
  meant?: string
  /** What a promotion asks for and gives. */
  terms?: PromotionTerms
  /** Ids of the whole list in its order, where only the server can tell: of searches, banners and promotions. */
  listed?: number[]
}

/** A promotion in numbers; the storefront says it in words. */
export type PromotionTerms = {
  level: 'product' | 'brand' | 'category' | 'cart'
  kind: KindCode
  /** Units, or satang for the cart; `benefit` is satang off each unit (off the whole cart) or gifts. */
  tiers: { minimumBuy: number; benefit: number }[]
  /** The one unit in which all its goods are sold; null where they differ. */
  unit: string | null
  gift: { id: number; name: string; image: string | null; unit: string } | null
  /** Its end, milliseconds since 1970; null where that is not soon. */
  endsAt: number | null
}

export type PromotionTier = {
  promotionId: number
  kind: KindCode
  minimumBuy: number
  /** Last unit of the range, or null: N or more. */
  upTo: number | null
  /** Satang off each unit and the price that results; where it gives goods, 0 off and `giftQty` of them. */
  discount: Satang
  price: Satang
  giftQty: number
  gift: { id: number; name: string; image: string | null } | null
}
export type ProductPage = {
  kind: 'product'
  card: Card
  sku: string
  barcode: string | null
  detail: string
  vatPercent: number
  category: { id: number; name: string }
  subcategory: { id: number; name: string }
  brand: { id: number; name: string }
  tiers: PromotionTier[]
  /** The same goods in all their sizes and packs, itself among them; empty where there is only one. */
  variants: Card[]
  /** What a reader may take while this is sold out; null while it can be had, or where nothing is near. */
  substitute: Card | null
  related: Card[]
}

/** How to reach the supplier, for the page about it. */
export type ContactDetails = {
  company: string
  address: string[]
  addressNote: string
  days: string
  place: Place | null
  /** Codes of the provinces to which delivery is free. */
  free: string[]
  /** Policy of delivery and returns, a sentence each. */
  policies: string[]
}
/** A page of text that the staff have written. */
export type TextPage = {
  kind: 'text'
  slug: PageSlug
  title: string
  body: RichText
  /** Its edition, and when that was published, milliseconds since 1970. */
  version: number
  publishedAt: number
  contact?: ContactDetails
}

/** What stands around every page and is the supplier's own. It is in every document: each field costs all of them. */
export type Supplier = {
  name: string
  tagline: string
  logo?: string
  phone: string | null
  phoneHours: string | null
  chat: { name: string; link: string; draftLink: string | null; hours: string | null } | null
  promise: string
  detail: string
  delivery: string
  returns: string
  /** Where map tiles come from, with `{z}`, `{x}`, `{y}`, and whose they are; without it maps are drawn. */
  tiles?: { url: string; credit: string }
}

/** The same with what only the document's head says. */
export type DescribedSupplier = Supplier & { description: string }

/** Pages that show nothing of the catalogue: private shells, forms, texts. */
export type PlainPage = { kind: 'plain' }
export type NotFoundPage = { kind: 'not-found' }

export type PageData = HomePage | ListingPage | ProductPage | TextPage | PlainPage | NotFoundPage
/** The answer of `GET /api/pages/data`: what the server drew the page from, for going on without a document. */
export type PageAnswer = {
  language: Language
  status: number
  title: string
  description: string
  data: PageData
  /** Milliseconds since 1970; only in answers that the service worker has kept: when the server gave them. */
  keptAt?: number
}
