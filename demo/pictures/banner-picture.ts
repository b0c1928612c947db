import type { Picture } from '../types.ts'
import { tint } from './colour.ts'
import { drawGoods, floor, type Goods } from './goods.ts'
import type { IconSet } from './icons.ts'

const bannerWidth = 1648
const bannerHeight = 700

/** The area of the products: the right half with a margin. */
const stage = { left: 784, right: 1616 }
const board = 560
const foot = 618
const maxScale = 0.78
/** Below this scale products look too small: one is left out instead. */
const minScale = 0.48
const gap = 22

const widthOf = (goods: readonly Goods[]): number => goods.reduce((sum, { left, right }) => sum + right - left, 0)
const gapsOf = (goods: readonly Goods[]): number => (goods.length - 1) * gap
const scaleOf = (goods: readonly Goods[]): number => (stage.right - stage.left - gapsOf(goods)) / widthOf(goods)

/**
 * A banner picture as an SVG document: two to four products on a shelf at the right. The left half stays plain for the
 * overlaid text.
 */
export function bannerPicture(
  { hue, pictures }: { hue: number; pictures: readonly Picture[] },
  icons: IconSet,
): string {
  const goods = pictures.map((picture, index) => drawGoods(picture, icons, `g${index}`))
  while (goods.length > 2 && scaleOf(goods) < minScale) goods.pop()
  const scale = Math.min(maxScale, scaleOf(goods))

  let pen = (stage.left + stage.right - widthOf(goods) * scale - gapsOf(goods)) / 2
  const upright = goods.map(({ svg, left, right }) => {
    const x = pen - left * scale
    pen += (right - left) * scale + gap
    return `<g transform="translate(${x.toFixed(1)} ${(foot - floor * scale).toFixed(1)}) scale(${scale.toFixed(3)})">${svg}</g>`
  })
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${bannerWidth}" height="${bannerHeight}" viewBox="0 0 ${bannerWidth} ${bannerHeight}">` +
    `<linearGradient id="wall" x2="1" y2=".4"><stop offset="0" stop-color="${tint(hue, 50, 94)}"/><stop offset=".5" stop-color="${tint(hue, 50, 92)}"/><stop offset="1" stop-color="${tint(hue, 52, 84)}"/></linearGradient>` +
    `<linearGradient id="board" x2="1" y2="0"><stop offset="0" stop-color="${tint(hue, 44, 90.5)}"/><stop offset="1" stop-color="${tint(hue, 42, 76)}"/></linearGradient>` +
    `<path d="M0 0H${bannerWidth}V${bannerHeight}H0Z" fill="url(#wall)"/>` +
    `<circle cx="1200" cy="330" r="420" fill="#fff" opacity=".28"/><circle cx="1200" cy="330" r="300" fill="#fff" opacity=".26"/>` +
    `<path d="M0 ${board}H${bannerWidth}V${bannerHeight}H0Z" fill="url(#board)"/>${upright.join('')}</svg>`
  )
}
