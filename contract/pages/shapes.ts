import type { Satang } from '#rules/money.ts'
import type { Language } from '#rules/catalogue/product.ts'
import type { ListingSort } from '#rules/catalogue/listing.ts'
import type { Offer, OfferKind } from '#rules/catalogue/offers.ts'
import type { PageSlug } from '#rules/content/pages.ts'
import type { RichText } from '#rules/content/rich-text.ts'
import type { Place } from '#rules/map/place.ts'
import type { WireLimits } from '#rules/orders/product-limits.ts'
import type { KindCode } from '#rules/promotions/kinds/codes.ts'

/** Data of the storefront's pages, in the user's language, limited to what they need. */

/** A product in a list. */
export type Card = {
  id: number
  name: string
  /** Picture id for `/content/images/{id}?w=`; null: a placeholder. */
  image: string | null
  /** Satang, VAT included, of one sales unit. */
  price: Satang
  /** Pieces in one sales unit, and the Thai name of the unit. */
  pieces: number
  unit: string
  stock: number
  tier: Offer | null
  restricted: boolean
  /** A gift: shown, but not sold. */
  premium: boolean
  /** How it may be ordered; absent: in any quantity. */
  limits?: WireLimits
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

/** A choice in the filter panel; `count` is the number of products it would show. */
export type Facet = { id: number; name: string; count: number; selected: boolean }
export type ListingPage = {
  kind: 'listing'
  /** The subject of a list: determines title, breadcrumb and the text of an empty list. */
  of: 'category' | 'all' | 'search' | 'promotion' | 'banner'
  heading: string
  /** The path without query, for the links of filters and pages. */
  path: string
  cards: Card[]
  total: number
  page: number
  pages: number
  sort: ListingSort | null
  /** The kinds of offers among its products; missing in a list that a browser stored in an earlier version. */
  offers?: { kind: OfferKind; count: number; selected: boolean }[]
  subcategories: Facet[]
  brands: Facet[]
  /** The search query. */
  query?: string
  /** The query on the other keyboard layout, when only that found products. */
  meant?: string
  /** Nothing that was found has the words of the query: it is near to what was wanted. */
  isClose?: true
  /** The unit that the query names, where nothing that was found is sold in it. */
  otherUnit?: string
  /** The terms of a promotion. */
  terms?: PromotionTerms
  /** Ids of the whole list in order, when only the server can determine it: searches, banners and promotions. */
  listed?: number[]
}

/** A promotion in numbers; the storefront puts it into words. */
export type PromotionTerms = {
  level: 'product' | 'brand' | 'category' | 'cart'
  kind: KindCode
  /** Units, or satang for the cart; `benefit` is satang off each unit (off the whole cart) or gifts. */
  tiers: { minimumBuy: number; benefit: number }[]
  /** The common sales unit of its products; null when they differ. */
  unit: string | null
  gift: { id: number; name: string; image: string | null; unit: string } | null
  /** Its end, milliseconds since 1970; null unless it is soon. */
  endsAt: number | null
}

export type PromotionTier = {
  promotionId: number
  kind: KindCode
  minimumBuy: number
  /** Last unit of the range, or null: N or more; of free goods each N again. */
  upTo: number | null
  /** Satang off each unit, and its price with all that then holds; for free goods 0 off, and `giftQty` gifts. */
  discount: Satang
  price: Satang
  giftQty: number
  gift: { id: number; name: string; image: string | null } | null
}
export type ProductPage = {
  kind: 'product'
  /** Seen by staff before retailers see it, until this time of day in Bangkok, such as `14:05`. */
  viewing?: { isHidden: boolean; until: string }
  card: Card
  sku: string
  barcode: string | null
  detail: string
  /** Pictures after that of the card, in their order. */
  pictures: string[]
  vatPercent: number
  category: { id: number; name: string }
  subcategory: { id: number; name: string }
  brand: { id: number; name: string }
  /** Shown to some retailers only: no list page of its category or brand has it. */
  reserved?: true
  tiers: PromotionTier[]
  /** A phone has made the page, and knows of the tiers of a discount only the first. */
  firstTierOnly?: true
  /** All sizes and packs of the product, including itself; empty when there is only one. */
  variants: Card[]
  /** A substitute while this is sold out; null while it is available, or when there is none. */
  substitute: Card | null
  related: Card[]
  /** Of a gift: the promotions that give it now, and goods of theirs; where there are any, nothing is related. */
  givenBy?: { id: number; name: string }[]
  earnedBy?: Card[]
}

/** Contact details, for the page about the supplier. */
export type ContactDetails = {
  company: string
  address: string[]
  addressNote: string
  days: string
  place: Place | null
  /** Codes of the provinces with free delivery. */
  free: string[]
  /** Delivery and returns policy, one sentence each. */
  policies: string[]
}
/** A text page written by staff. */
export type TextPage = {
  kind: 'text'
  slug: PageSlug
  title: string
  body: RichText
  /** Its edition, and its publication time in milliseconds since 1970. */
  version: number
  publishedAt: number
  contact?: ContactDetails
}

/** Supplier data shown around every page. Every document contains it, so each field adds to all of them. */
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
  /** URL template of map tiles with `{z}`, `{x}`, `{y}`, and their attribution; without it a drawn map is shown. */
  tiles?: { url: string; credit: string }
}

/** A `Supplier` with the fields of the document's head. */
export type DescribedSupplier = Supplier & { description: string }

/** Pages without catalogue data: private shells, forms, texts. */
export type PlainPage = { kind: 'plain' }
export type NotFoundPage = { kind: 'not-found' }

export type PageData = HomePage | ListingPage | ProductPage | TextPage | PlainPage | NotFoundPage
/** The response of `GET /api/pages/data`: the page data, for navigation without loading a document. */
export type PageAnswer = {
  language: Language
  status: number
  title: string
  description: string
  data: PageData
  /** When the server sent it, in milliseconds since 1970; only in responses stored by the service worker. */
  keptAt?: number
  /** Made by the browser of the stored assortment: a product's page has no description and no further pictures. */
  partial?: true
}
