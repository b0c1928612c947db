import type { AnyContent, BannerContent } from '#contract/content/content.ts'
import type { ContentKind } from '#rules/content/kinds.ts'
import type { Tx } from '#server/adapters/database/database.ts'
import { publishFirst, startingDelivery, startingPages } from '#server/content/content.ts'
import { demoPopups } from '../content/popups.ts'
import { demoBrand, demoCalendar, demoSupplier } from '../content/supplier.ts'
import type { DemoCatalogue } from '../types.ts'
import type { ImageIds } from './pictures.ts'

/** Publishes the content of the demo supplier. */
export async function fillContent(tx: Tx, { banners }: DemoCatalogue, images: ImageIds, now: Date): Promise<void> {
  const publish = (kind: ContentKind, key: string, content: AnyContent) =>
    publishFirst(tx, { kind, key }, content, now, 'demo')
  const artOf = (name: string) => images.banners.get(banners.find((banner) => banner.name === name)?.id ?? -1) ?? null
  await publish('brand', 'shop', demoBrand)
  await publish('delivery', 'shop', { ...startingDelivery(), calendar: demoCalendar(now) })
  for (const [slug, page] of Object.entries(startingPages(demoSupplier))) await publish('pages', slug, page)
  for (const { key, content } of demoPopups(artOf)) await publish('popups', key, content)
  for (const [index, banner] of banners.entries()) {
    const content: BannerContent = {
      description: { th: banner.descriptionThai, en: banner.descriptionEng },
      condition: banner.condition,
      items: banner.items,
      image: artOf(banner.name),
      audience: banner.segment === null ? 'everyone' : 'segment',
      segment: banner.segment,
      startsAt: null,
      endsAt: null,
      sequence: index + 1,
    }
    await publish('banners', banner.name, content)
  }
}
