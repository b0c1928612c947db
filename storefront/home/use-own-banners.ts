import { useEffect, useState } from 'react'
import type { BannerTile } from '#contract/pages/shapes.ts'
import { useShop } from '#storefront/identity/session.ts'
import { useLanguage } from '#storefront/texts/use-texts.tsx'

/** The banners for everybody, or from when they are known those of the shop's segment, where they are others. */
export function useOwnBanners(everybodys: readonly BannerTile[]): readonly BannerTile[] {
  const shop = useShop()
  const language = useLanguage()
  const [own, setOwn] = useState<readonly BannerTile[] | null>(null)
  const shopId = shop?.id
  useEffect(() => {
    setOwn(null)
    if (shopId) void import('./own-banners.ts').then(({ ownBanners }) => ownBanners(shopId, language)).then(setOwn)
  }, [shopId, language])
  const ids = (tiles: readonly BannerTile[]) => tiles.map(({ id }) => id).join()
  return own && ids(own) !== ids(everybodys) ? own : everybodys
}
