import { contrast } from '../contrast.ts'

/** The colours a supplier may choose, as `#rrggbb`. */
export type Palette = { brand: string; onBrand: string; soft: string; offer: string; onOffer: string }
export type Colours = { light: Palette; dark: Palette }
export type Ground = keyof Colours

/** The defaults of design/tokens.css; a test compares the two. */
export const ownColours: Colours = {
  light: { brand: '#0a6b4b', onBrand: '#ffffff', soft: '#e3f2eb', offer: '#ffb31a', onOffer: '#17201c' },
  dark: { brand: '#4cc38a', onBrand: '#06140d', soft: '#1e3a2d', offer: '#ffc24d', onOffer: '#06140d' },
}
/** The fixed backgrounds. */
export const grounds: Record<Ground, { page: string; surface: string; ink: string }> = {
  light: { page: '#faf9f5', surface: '#ffffff', ink: '#17201c' },
  dark: { page: '#101512', surface: '#18201c', ink: '#eef2ef' },
}

/** Minimum contrast of text of any size (WCAG 2.2, 1.4.3). */
const minContrast = 4.5

/** The colours with too little contrast where they are used, such as `light.brand` or `dark.onOffer`. */
export function unreadableColours(colours: Colours): string[] {
  return (['light', 'dark'] as const).flatMap((ground) => {
    const { brand, onBrand, soft, offer, onOffer } = colours[ground]
    const { page, surface, ink } = grounds[ground]
    // The brand colour is also the colour of links, on every background of a page.
    const lowContrast = {
      brand: [page, surface, soft].some((behind) => contrast(brand, behind) < minContrast),
      onBrand: contrast(onBrand, brand) < minContrast,
      soft: contrast(ink, soft) < minContrast,
      onOffer: contrast(onOffer, offer) < minContrast,
    }
    return Object.entries(lowContrast).flatMap(([name, wrong]) => (wrong ? `${ground}.${name}` : []))
  })
}
