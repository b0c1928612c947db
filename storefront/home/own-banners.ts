import { companyBanners } from '#contract/catalogue/calls.ts'
import type { BannerTile } from '#contract/pages/shapes.ts'
import type { Language } from '#rules/catalogue/product.ts'
import { inLanguage } from '#rules/in-language.ts'
import { call } from '#storefront/api/call.ts'

/** Banners of a retailer's segment, its own before the general ones; null where they could not be fetched. */
export async function ownBanners(customerID: string, language: Language): Promise<BannerTile[] | null> {
  const reply = await call(companyBanners, { body: { customerID } })
  if (!reply.ok) return null
  return reply.value.map(
    ({ id, bannerName, bannerCondition, bannerDescription, bannerDescriptionEng, bannerImage }) => ({
      id,
      slug: bannerName,
      condition: bannerCondition,
      text: inLanguage(language, bannerDescription, bannerDescriptionEng),
      image: bannerImage,
    }),
  )
}
