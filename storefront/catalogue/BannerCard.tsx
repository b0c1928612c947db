import type { BannerTile } from '#contract/pages/shapes.ts'
import { Picture } from '#design/Picture.tsx'
import { bannerHref } from '#storefront/router/banner-href.ts'
import { Link } from '#storefront/router/Link.tsx'
import { useTexts } from '#storefront/texts/use-texts.tsx'

/** BannerCard: a campaign, its text over the calm half of its picture, in a box of fixed proportions. */
export function BannerCard({ banner }: { banner: BannerTile }) {
  const texts = useTexts('catalogue')
  return (
    <Link href={bannerHref(banner)} className="banner">
      <Picture image={banner.image} place="banner" />
      <span>
        {banner.text}
        <small>{texts.seeGoods}</small>
      </span>
    </Link>
  )
}
