import { useEffect, useState } from 'react'
import type { BannerTile } from '#contract/pages/shapes.ts'
import { useRetailer } from '#storefront/api/session.ts'
import { useLanguage } from '#storefront/texts/use-texts.tsx'

/** The general banners, replaced once known by those of the retailer's segment, if different. */
export function useOwnBanners(everybodys: readonly BannerTile[]): readonly BannerTile[] {
  const shop = useRetailer()
  const language = useLanguage()
  const [own, setOwn] = useState<{ shopId: string; tiles: readonly BannerTile[] | null } | null>(null)
  const shopId = shop?.id
  useEffect(() => {
    if (!shopId) return
    const load = async () => (await import('./own-banners.ts')).ownBanners(shopId, language)
    void load().then((tiles) => setOwn({ shopId, tiles }))
  }, [shopId, language])
  const ids = (some: readonly BannerTile[]) => some.map(({ id }) => id).join()
  const tiles = own?.shopId === shopId ? own?.tiles : null
  return tiles && ids(tiles) !== ids(everybodys) ? tiles : everybodys
}
