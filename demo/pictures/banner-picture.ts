import type { Picture } from '../types.ts'
import { scenes } from './banner-scenes.ts'
import { tint } from './colour.ts'
import { drawGoods, type Goods, widthOf } from './goods.ts'
import type { IconSet } from './icons/icon.ts'

const bannerWidth = 1648
const bannerHeight = 700

/** Wider in all, products look too small on a banner: one is left out instead. */
const widest = 1650
const fewest = 2

/**
 * A banner picture as an SVG document: two to four products in a scene at the right. The left half stays plain for the
 * overlaid text.
 * @param turn banners next to each other have different scenes
 */
export function bannerPicture(
  { hue, pictures, turn }: { hue: number; pictures: readonly Picture[]; turn: number },
  icons: IconSet,
): string {
  const goods = pictures.map((picture, index) => drawGoods(picture, icons, `g${index}`))
  while (goods.length > fewest && widthOfAll(goods) > widest) goods.pop()
  const scene = scenes[turn % scenes.length]
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${bannerWidth}" height="${bannerHeight}" viewBox="0 0 ${bannerWidth} ${bannerHeight}">` +
    `<linearGradient id="wall" x2="1" y2=".4"><stop offset="0" stop-color="${tint(hue, 50, 94)}"/><stop offset=".5" stop-color="${tint(hue, 50, 92)}"/><stop offset="1" stop-color="${tint(hue, 52, 84)}"/></linearGradient>` +
    `<path d="M0 0H${bannerWidth}V${bannerHeight}H0Z" fill="url(#wall)"/>` +
    `${scene?.(goods, hue) ?? ''}</svg>`
  )
}

const widthOfAll = (goods: readonly Goods[]): number => goods.reduce((sum, one) => sum + widthOf(one), 0)
