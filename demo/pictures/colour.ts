/** Colours as `#rrggbb`. Whatever comes in is parsed and written anew, so that no foreign text reaches an SVG. */
type Rgb = readonly [red: number, green: number, blue: number]

export const ink = '#17201c'
export const white = '#ffffff'

function parse(hex: string): Rgb {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex)
  if (!match) throw new Error(`Not a colour: ${hex}`)
  return [parseInt(match[1] ?? '', 16), parseInt(match[2] ?? '', 16), parseInt(match[3] ?? '', 16)]
}

function format(channels: readonly number[]): string {
  return '#' + channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')
}

/** The colour as we write it, or an error where it is none. */
export const ownText = (colour: string): string => format(parse(colour))

/** `share` 0 is all of `from`, 1 all of `to`. */
export function mix(from: string, to: string, share: number): string {
  const target = parse(to)
  return format(parse(from).map((channel, index) => channel + ((target[index] ?? 0) - channel) * share))
}

export const darker = (colour: string, share: number): string => mix(colour, '#1a1420', share)
export const lighter = (colour: string, share: number): string => mix(colour, white, share)

/** Relative luminance, 0 to 1 (WCAG 2.2). */
export function luminance(colour: string): number {
  const [red, green, blue] = parse(colour).map((channel) => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
}

/** Contrast ratio of two colours, 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

/** White wherever large lettering stays readable (3:1), as printers do on coloured packs; else ink. */
export function letteringOn(ground: string): string {
  return contrast(white, ground) >= 3 ? white : ink
}

/** A tint of a category's hue, percentages for saturation and lightness. */
export function tint(hue: number, saturation: number, lightness: number): string {
  return `hsl(${((Math.round(hue) % 360) + 360) % 360} ${saturation}% ${lightness}%)`
}
