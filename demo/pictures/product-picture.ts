import type { Picture } from '../types.ts'
import type { IconSet } from './icons/icon.ts'
import { drawSalesUnit } from './sales-unit.ts'
import { shelfTickets } from './shelf-ticket.ts'
import { shelfTile } from './shelf-tile.ts'

/**
 * The picture of a product as an SVG document: the sales unit with its size in large letters, on a tile tinted by its
 * category. All pictures share one light and one baseline. Deterministic.
 */
export function productPicture(picture: Picture, icons: IconSet): string {
  const { hue, size, sizeEng, pieces, label } = picture
  const tickets = shelfTickets({ size, sizeEng, pieces, colour: label })
  return `${shelfTile(hue)}${drawSalesUnit(picture, icons)}${tickets}</svg>`
}
