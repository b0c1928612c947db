/** Text colours for dark and for light backgrounds: on a medium background only black is readable. */
const onDark = '#ffffff'
const onLight = '#000000'
export type Ink = typeof onDark | typeof onLight

const linear = (channel: number): number => {
  const part = channel / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

/** Relative luminance of a colour written `#rrggbb`, 0 to 1 (WCAG 2.2). */
export function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => linear(Number.parseInt(colour.slice(at, at + 2), 16)))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast of two colours, 1 to 21; text needs 4.5 (WCAG 2.2, AA). */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/** White or black, whichever has more contrast with the background. */
export const readableInk = (ground: string): Ink =>
  contrast(ground, onDark) >= contrast(ground, onLight) ? onDark : onLight
