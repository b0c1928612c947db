import type { Box } from '../box.ts'
import collected from './icons.json' with { type: 'json' }
import type { Icon, IconSet } from './icon.ts'
import { ownIcons } from './own-icons.ts'

/** The committed part of fluent-emoji-flat, by name, created by `collect-icons.ts`; and the project's own. */
export const icons: IconSet = { ...collected, ...ownIcons }

/** The icon with this name. @throws Error when it was never collected */
export function iconNamed(name: string, set: IconSet): Icon {
  const icon = Object.hasOwn(set, name) ? set[name] : undefined
  if (!icon) throw new Error(`No icon ${JSON.stringify(name)}: run demo/pictures/icons/collect-icons.ts`)
  return icon
}

/** The body with its ids made unique within a document by `prefix`. */
export function withOwnIds(body: string, prefix: string): string {
  return body
    .replaceAll(/\bid="([^"]+)"/g, `id="${prefix}$1"`)
    .replaceAll(/url\(#([^)]+)\)/g, `url(#${prefix}$1)`)
    .replaceAll(/href="#([^"]+)"/g, `href="#${prefix}$1"`)
}

/**
 * The placement of an icon whose visible part fills `place`; `stand` aligns it to the bottom, otherwise it is centred.
 */
export function fitIcon({ box }: Icon, place: Box, stand: 'middle' | 'bottom' = 'middle'): string {
  const scale = Math.min(place.width / box.width, place.height / box.height)
  const spare = place.height - box.height * scale
  const left = place.x + (place.width - box.width * scale) / 2 - box.x * scale
  const top = place.y + (stand === 'bottom' ? spare : spare / 2) - box.y * scale
  return `translate(${left.toFixed(1)} ${top.toFixed(1)}) scale(${scale.toFixed(3)})`
}
