import type {
  BrandContent,
  DeliveryContent,
  PageContent,
  PopupContent,
  SearchContent,
} from '#contract/content/content.ts'
import type { PageSlug } from '#rules/content/pages.ts'

export type PublishedPage = {
  slug: PageSlug
  content: PageContent
  /** Number of the edition. */
  version: number
  /** Milliseconds since 1970. */
  publishedAt: number
}
export type Popup = { key: string; content: PopupContent }

/** The published content. Immutable: a new version is a new snapshot. */
export type ContentSnapshot = {
  version: number
  /** When the next popup begins or ends, milliseconds since 1970: then this snapshot is out of date. */
  validUntil: number
  pages: ReadonlyMap<string, PublishedPage>
  /** Of the legal page: the published edition, and the last one that required retailers to agree again. */
  legal: { version: number; requiredFrom: number }
  brand: BrandContent
  delivery: DeliveryContent
  /** What the search knows besides the names of products. */
  search: SearchContent
  /** In force now, by sequence, for any audience. */
  popups: readonly Popup[]
}
