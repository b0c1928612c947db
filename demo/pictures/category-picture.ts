import { tint } from './colour.ts'
import type { IconSet } from './icons/icon.ts'
import { fitIcon, iconNamed, withOwnIds } from './icons/icons.ts'

/** The tile of a category as an SVG document: its icon on a pale disc in the category's hue. */
export function categoryPicture({ icon: name, hue }: { icon: string; hue: number }, icons: IconSet): string {
  const icon = iconNamed(name, icons)
  const place = fitIcon(icon, { x: 197, y: 197, width: 430, height: 430 })
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" width="824" height="824" viewBox="0 0 824 824">' +
    `<linearGradient id="ground" x2="0" y2="1"><stop offset="0" stop-color="${tint(hue, 52, 95.5)}"/><stop offset="1" stop-color="${tint(hue, 46, 91.5)}"/></linearGradient>` +
    '<radialGradient id="shadow"><stop offset="0" stop-color="#2a1f33" stop-opacity=".3"/><stop offset="1" stop-color="#2a1f33" stop-opacity="0"/></radialGradient>' +
    `<path d="M0 0H824V824H0Z" fill="url(#ground)"/><circle cx="412" cy="412" r="330" fill="#fff" opacity=".5"/>` +
    `<ellipse cx="428" cy="646" rx="210" ry="26" fill="url(#shadow)"/>` +
    `<g transform="${place}">${withOwnIds(icon.body, 'c')}</g></svg>`
  )
}
