import type { Language } from '#rules/catalogue/product.ts'

/** The widths, in pixels, that the content backend serves. */
const pictureWidths = [160, 300, 600, 824] as const
export type PictureWidth = (typeof pictureWidths)[number]

/** The URL of a picture in one of its widths; drawings have words in the reader's language. */
export const pictureSource = (image: string, width: PictureWidth, language: Language = 'th'): string =>
  `/content/images/${image}?w=${width}${language === 'en' ? '&lang=en' : ''}`

/** The `srcset` of a picture, from the smallest to the largest width its place can use. */
export const pictureSet = (image: string, least: PictureWidth, most: PictureWidth, language: Language): string =>
  pictureWidths
    .filter((width) => width >= least && width <= most)
    .map((width) => `${pictureSource(image, width, language)} ${width}w`)
    .join(',')
