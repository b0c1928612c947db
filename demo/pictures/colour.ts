import { contrast } from '#rules/contrast.ts'

/** Colours as `#rrggbb`. Input is parsed and formatted again, so that no untrusted text reaches an SVG. */
type Rgb = readonly [red: number, green: number, blue: number]

const ink = '#17201c'
export const white = '#ffffff'

function parse(hex: string): Rgb {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex)
  if (!match) throw new Error(`Not a colour: ${hex}`)
  return [parseInt(match[1] ?? '', 16), parseInt(match[2] ?? '', 16), parseInt(match[3] ?? '', 16)]
}

function format(channels: readonly number[]): string {
  return '#' + channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')
}

/** The normalised colour. @throws Error when it is not a colour */
export const ownText = (colour: string): string => format(parse(colour))

/** `share` 0 is all of `from`, 1 all of `to`. */
export function mix(from: string, to: string, share: number): string {
  const target = parse(to)
  return format(parse(from).map((channel, index) => channel + ((target[index] ?? 0) - channel) * share))
}

export const darker = (colour: string, share: number): string => mix(colour, '#1a1420', share)
export const lighter = (colour: string, share: number): string => mix(colour, white, share)

/** White when large lettering is readable on it (3:1), otherwise ink. */
export function letteringOn(ground: string): string {
  return contrast(white, ownText(ground)) >= 3 ? white : ink
}

/** A tint of a category's hue, percentages for saturation and lightness. */
export function tint(hue: number, saturation: number, lightness: number): string {
  return `hsl(${((Math.round(hue) % 360) + 360) % 360} ${saturation}% ${lightness}%)`
}
