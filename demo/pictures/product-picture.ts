import type { Picture } from '../types.ts'
import { tint } from './colour.ts'
import type { IconSet } from './icons/icon.ts'
import { drawSalesUnit } from './sales-unit.ts'
import { shelfTickets } from './shelf-ticket.ts'

/**
 * The picture of a product as an SVG document: the sales unit with its size in large letters, on a tile tinted by its
 * category. All pictures share one light and one baseline. Deterministic.
 */
export function productPicture(picture: Picture, icons: IconSet): string {
  const { hue, size, sizeEng, pieces, label } = picture
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" width="824" height="824" viewBox="0 0 824 824">' +
    `<linearGradient id="wall" x2="0" y2="1"><stop offset="0" stop-color="${tint(hue, 50, 95.5)}"/><stop offset="1" stop-color="${tint(hue, 44, 92)}"/></linearGradient>` +
    `<linearGradient id="board" x2="0" y2="1"><stop offset="0" stop-color="${tint(hue, 34, 86)}"/><stop offset="1" stop-color="${tint(hue, 38, 89.5)}"/></linearGradient>` +
    `<path d="M0 0H824V668H0Z" fill="url(#wall)"/><path d="M0 668H824V824H0Z" fill="url(#board)"/>` +
    `${drawSalesUnit(picture, icons)}${shelfTickets({ size, sizeEng, pieces, colour: label })}</svg>`
  )
}
