import { useEffect, useState } from 'react'
import type { BannerTile } from '#contract/pages/shapes.ts'
import { useRetailer } from '#storefront/api/session.ts'
import { useLanguage } from '#storefront/texts/use-texts.tsx'
import { isPreviewOf } from './is-preview.ts'

/** The general banners, replaced once known by those of the retailer's segment, if different. */
export function useOwnBanners(general: readonly BannerTile[]): readonly BannerTile[] {
  const retailer = useRetailer()
  const language = useLanguage()
  const [own, setOwn] = useState<{ retailerId: string; tiles: readonly BannerTile[] | null } | null>(null)
  const retailerId = retailer?.id
  useEffect(() => {
    // A draft is none of its own banners.
    if (!retailerId || isPreviewOf('banners')) return
    const load = async () => (await import('./own-banners.ts')).ownBanners(retailerId, language)
    void load().then((tiles) => setOwn({ retailerId, tiles }))
  }, [retailerId, language])
  const ids = (some: readonly BannerTile[]) => some.map(({ id }) => id).join()
  const tiles = own?.retailerId === retailerId ? own?.tiles : null
  return tiles && ids(tiles) !== ids(general) ? tiles : general
}
