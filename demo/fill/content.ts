import type { BannerContent } from '#contract/content/content.ts'
import { bangkokDate, dayMs } from '#rules/bangkok-time.ts'
import { fold } from '#rules/search/fold.ts'
import type { Tx } from '#server/adapters/database/database.ts'
import { publishFirst, startingDelivery, startingPages, type NamedContent } from '#server/content/content.ts'
import { demoPopups } from '../content/popups.ts'
import { demoBrand, demoCalendar, demoSupplier } from '../content/supplier.ts'
import type { DemoCatalogue } from '../types.ts'
import type { ImageIds } from './pictures.ts'

/** Publishes the content of the demo supplier. */
export async function fillContent(tx: Tx, { banners }: DemoCatalogue, images: ImageIds, now: Date): Promise<void> {
  const publish = (content: NamedContent) => publishFirst(tx, content, now, 'demo')
  const artOf = (name: string) => images.banners.get(banners.find((banner) => banner.name === name)?.id ?? -1) ?? null
  await publish({ kind: 'brand', key: 'shop', content: demoBrand })
  const delivery = { ...startingDelivery(), calendar: demoCalendar(now) }
  await publish({ kind: 'delivery', key: 'shop', content: delivery })
  for (const [key, content] of Object.entries(startingPages(demoSupplier)))
    await publish({ kind: 'pages', key, content })
  for (const { key, content } of demoPopups(artOf)) await publish({ kind: 'popups', key, content })
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
    await publish({ kind: 'banners', key: banner.name, content })
  }
  await fillMisses(tx, now)
}

/** What the demo's retailers looked for in vain. */
async function fillMisses(tx: Tx, now: Date): Promise<void> {
  const day = (ago: number) => bangkokDate(new Date(now.getTime() - ago * dayMs))
  const missed = [
    ['หม้อหุงข้าว', 9],
    ['ยางรัดแกง', 6],
    ['บุหรี่', 5],
    ['น้ำแข็งไส', 3],
    ['ซิมเติมเงิน', 2],
  ] as const
  const rows = missed.flatMap(([words, count], ago) => [
    { day: day(ago), words: fold(words), count },
    { day: day(ago + 7), words: fold(words), count: 1 },
  ])
  await tx.insertInto('search_miss').values(rows).execute()
}
