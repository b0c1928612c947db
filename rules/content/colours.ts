import { contrast } from '../contrast.ts'

/** The colours a supplier may choose, as `#rrggbb`; the rest of the design is drawn to go with them. */
export type Palette = { brand: string; onBrand: string; soft: string; offer: string; onOffer: string }
export type Colours = { light: Palette; dark: Palette }
export type Ground = keyof Colours

/** What the style sheet has, see design/tokens.css: a test compares the two. */
export const ownColours: Colours = {
  light: { brand: '#0a6b4b', onBrand: '#ffffff', soft: '#e3f2eb', offer: '#ffb31a', onOffer: '#17201c' },
  dark: { brand: '#4cc38a', onBrand: '#06140d', soft: '#1e3a2d', offer: '#ffc24d', onOffer: '#06140d' },
}
/** The grounds under them, which nobody chooses. */
export const grounds: Record<Ground, { page: string; surface: string; ink: string }> = {
  light: { page: '#faf9f5', surface: '#ffffff', ink: '#17201c' },
  dark: { page: '#101512', surface: '#18201c', ink: '#eef2ef' },
}

/** WCAG 2.2, 1.4.3: text of any size must differ so much from what is behind it. */
const leastContrast = 4.5

/** The colours that could not be read where they are used: `light.brand`, `dark.onOffer`. */
export function unreadableColours(colours: Colours): string[] {
  return (['light', 'dark'] as const).flatMap((ground) => {
    const { brand, onBrand, soft, offer, onOffer } = colours[ground]
    const { page, surface, ink } = grounds[ground]
    // The brand's colour is the ink of links too, on every ground that a page has.
    const unread = {
      brand: [page, surface, soft].some((behind) => contrast(brand, behind) < leastContrast),
      onBrand: contrast(onBrand, brand) < leastContrast,
      soft: contrast(ink, soft) < leastContrast,
      onOffer: contrast(onOffer, offer) < leastContrast,
    }
    return Object.entries(unread).flatMap(([name, wrong]) => (wrong ? `${ground}.${name}` : []))
  })
}
