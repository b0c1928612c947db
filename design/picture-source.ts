/** The widths, in pixels, that the content backend serves. */
const pictureWidths = [160, 300, 600, 824] as const
export type PictureWidth = (typeof pictureWidths)[number]

/** The URL of a picture in one of its widths. */
export const pictureSource = (image: string, width: PictureWidth): string => `/content/images/${image}?w=${width}`

/** The `srcset` of a picture, from the smallest to the largest width its place can use. */
export const pictureSet = (image: string, least: PictureWidth, most: PictureWidth): string =>
  pictureWidths
    .filter((width) => width >= least && width <= most)
    .map((width) => `${pictureSource(image, width)} ${width}w`)
    .join(',')
