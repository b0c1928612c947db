import type { Picture } from '../types.ts'
import { drawGoods, placeGoods, widthOf } from './goods.ts'
import type { IconSet } from './icons/icon.ts'
import { heights } from './packs/heights.ts'
import { middle } from './packs/pack.ts'
import { shelfTile } from './shelf-tile.ts'

/** What each of the goods may fill, what both together, and how much the front one covers of the other. */
const most = { height: 660, width: 420, together: 764 }
const overlap = 12

/** Where the front one stands, and how much higher the other. */
const foot = 752
const step = 26

/**
 * The tile of a category as an SVG document: two of its products, one in front of the other, on the shelf of the
 * product pictures in the category's hue.
 */
export function categoryPicture(
  { hue, goods }: { hue: number; goods: readonly [front: Picture, back: Picture] },
  icons: IconSet,
): string {
  const drawn = goods.map((picture, index) => {
    const one = drawGoods(picture, icons, `g${index}`)
    return { one, scale: Math.min(most.height / heights[picture.shape], most.width / widthOf(one)) }
  })
  const wide = drawn.reduce((sum, { one, scale }) => sum + widthOf(one) * scale, -overlap)
  const fit = Math.min(1, most.together / wide)
  let pen = middle - (wide * fit) / 2
  const placed = drawn.map(({ one, scale }, index) => {
    const left = pen
    pen += (widthOf(one) * scale - overlap) * fit
    return placeGoods(one, left, foot - index * step, scale * fit)
  })
  return `${shelfTile(hue)}${placed.toReversed().join('')}</svg>`
}
