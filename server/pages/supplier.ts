import type { BrandContent, DeliveryContent } from '#contract/content/content.ts'
import type { ContactDetails, DescribedSupplier } from '#contract/pages/shapes.ts'
import type { Language } from '#rules/catalogue/product.ts'
import { ownColours, type Colours, type Ground, type Palette } from '#rules/content/colours.ts'
import { keysOf } from '#rules/keys-of.ts'
import type { ContentSnapshot } from '#server/content/content.ts'

/** The source of map tiles; null where maps are drawn. */
export type MapTiles = { url: string; credit: string } | null

const hoursOf = (hours: BrandContent['phoneHours']): string | null => hours && `${hours.from}-${hours.to}`

/** The supplier's part of every page, in the page's language. */
export function supplierOf(content: ContentSnapshot, language: Language, tiles: MapTiles): DescribedSupplier {
  const { brand, delivery } = content
  const { chat } = brand
  return {
    name: brand.name[language],
    tagline: brand.tagline[language],
    description: brand.description[language],
    ...(brand.logo && { logo: brand.logo }),
    phone: brand.phone,
    phoneHours: hoursOf(brand.phoneHours),
    chat: chat && { name: chat.name, link: chat.link, draftLink: chat.draftLink, hours: hoursOf(chat.hours) },
    promise: delivery.promise[language],
    detail: delivery.promiseDetail[language],
    delivery: delivery.delivery[language],
    returns: delivery.returns[language],
    ...(tiles && { tiles }),
  }
}

/** The supplier's contact and policy. */
export const contactOf = (brand: BrandContent, delivery: DeliveryContent, language: Language): ContactDetails => ({
  company: brand.company[language],
  address: brand.address?.[language] ?? [],
  addressNote: brand.addressNote[language],
  days: brand.days[language],
  place: brand.place,
  free: delivery.fees.free,
  policies: delivery.policies[language],
})

const tokenOf: Record<keyof Palette, string> = {
  brand: 'brand',
  onBrand: 'on-brand',
  soft: 'soft',
  offer: 'offer',
  onOffer: 'on-offer',
}
const names = keysOf(tokenOf)

/** Wide logos contain the name: they keep their height. */
const logoStyle = '.brand-logo{width:auto;max-width:120px;height:32px}'

/** The supplier's colours and logo as a style sheet; empty where they are the default, so that pages stay small. */
export const brandStyle = ({ colours, logo }: BrandContent): string => coloursOf(colours) + (logo ? logoStyle : '')

function coloursOf(colours: Colours): string {
  const isOwn = (['light', 'dark'] as const).every((ground) =>
    names.every((name) => colours[ground][name] === ownColours[ground][name]),
  )
  if (isOwn) return ''
  const tokens = (ground: Ground) => names.map((name) => `--color-${tokenOf[name]}:${colours[ground][name]}`).join(';')
  // Outside any layer it overrides the tokens, which are in one.
  return `:root{${tokens('light')}}@media(prefers-color-scheme:dark){:root{${tokens('dark')}}}`
}
