import type * as z from 'zod/mini'
import type { ContentKind } from '#rules/content/kinds.ts'
import type {
  bannerContent,
  brandContent,
  deliveryContent,
  pageContent,
  popupContent,
  searchContent,
} from './schemas.ts'

export type PageContent = z.infer<typeof pageContent>
export type BrandContent = z.infer<typeof brandContent>
export type DeliveryContent = z.infer<typeof deliveryContent>
export type PopupContent = z.infer<typeof popupContent>
export type BannerContent = z.infer<typeof bannerContent>
export type SearchContent = z.infer<typeof searchContent>

/** The shape of each kind. */
export type ContentOf = {
  pages: PageContent
  brand: BrandContent
  delivery: DeliveryContent
  popups: PopupContent
  banners: BannerContent
  search: SearchContent
}
/** What a text says, with the kind that its shape follows. */
export type AnyContent = { [Kind in ContentKind]: { kind: Kind; content: ContentOf[Kind] } }[ContentKind]
