/** The colours a supplier may choose, as `#rrggbb`; the rest of the design is drawn to go with them. */
export type Palette = { brand: string; onBrand: string; soft: string; offer: string; onOffer: string }
export type Colours = { light: Palette; dark: Palette }
export type Ground = keyof Colours

/** What the style sheet has, see storefront/design/tokens.css: a test compares the two. */
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

/** Contrast of two colours, from 1 to 21, by WCAG 2.2's relative luminance. */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

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
