import { href } from './href.ts'

/** The address of a banner's page, whose path depends on its condition. */
export const bannerHref = (banner: { slug: string; condition: 'brand' | 'product' | 'hot-hotsale' }): string =>
  href(
    ({ brand: 'brandBanner', product: 'productBanner', 'hot-hotsale': 'hotSaleBanner' } as const)[banner.condition],
    {
      slug: banner.slug,
    },
  )
