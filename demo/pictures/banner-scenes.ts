import { tint } from './colour.ts'
import { type Goods, placeGoods, widthOf } from './goods.ts'

/** The area of the products: the right half of the banner with a margin. */
const stage = { left: 784, right: 1616, middle: 1200 }
const height = 700
const gap = 22

/** A scene: what stands behind the goods, and the goods, the most important one first. */
type Scene = (goods: readonly Goods[], hue: number) => string

/** One product on a base line, centred. */
const stand = (goods: Goods, x: number, foot: number, scale: number): string =>
  placeGoods(goods, x - (widthOf(goods) / 2) * scale, foot, scale)

/** Several next to each other, as large as the width allows. */
function row(goods: readonly Goods[], place: { left: number; right: number; foot: number; largest: number }): string {
  const free = place.right - place.left - (goods.length - 1) * gap
  const width = goods.reduce((sum, one) => sum + widthOf(one), 0)
  const scale = Math.min(place.largest, free / width)
  let pen = (place.left + place.right - width * scale - (goods.length - 1) * gap) / 2
  return goods
    .map((one) => {
      const x = pen + (widthOf(one) * scale) / 2
      pen += widthOf(one) * scale + gap
      return stand(one, x, place.foot, scale)
    })
    .join('')
}

const board = (hue: number, from = 560): string =>
  `<linearGradient id="board" x2="1" y2="0"><stop offset="0" stop-color="${tint(hue, 44, 90.5)}"/><stop offset="1" stop-color="${tint(hue, 42, 76)}"/></linearGradient>` +
  `<path d="M0 ${from}H1648V${height}H0Z" fill="url(#board)"/>`
const disc = (radius: number, y = 330): string =>
  `<circle cx="${stage.middle}" cy="${y}" r="${radius}" fill="#fff" opacity=".27"/>`

/** Side by side on a shelf. */
const shelf: Scene = (goods, hue) =>
  disc(420) + disc(300) + board(hue) + row(goods, { ...stage, foot: 618, largest: 0.78 })

/** The first one large on a plinth, in the light, the others behind it. */
const plinth: Scene = ([first, ...others], hue) => {
  const ray = (turn: number) =>
    `<path d="M${stage.middle} 420L1130 -700H1270Z" fill="#fff" opacity=".3" transform="rotate(${turn} ${stage.middle} 420)"/>`
  const top = `<ellipse cx="${stage.middle}" cy="590" rx="300" ry="44" fill="${tint(hue, 46, 94)}"/>`
  const drum = `<path d="M900 590V660A300 44 0 0 0 1500 660V590Z" fill="${tint(hue, 42, 78)}"/>`
  const places = [930, 1470]
  const behind = others
    .slice(0, 2)
    .map((one, at) => stand(one, places[at] ?? 0, 580, Math.min(0.5, 280 / widthOf(one))))
  const front = first ? stand(first, stage.middle, 606, Math.min(0.78, 420 / widthOf(first))) : ''
  const rays = [-60, -40, -20, 0, 20, 40, 60].map(ray).join('')
  // Rays end where the words begin
  const light = `<svg x="776" width="872" height="${height}" viewBox="776 0 872 ${height}">${rays}</svg>`
  return light + board(hue, 600) + drum + top + behind.join('') + front
}

/** On steps that rise to the right. */
const steps: Scene = (goods, hue) => {
  const shown = goods.slice(0, 3)
  const wide = (stage.right - stage.left) / shown.length
  const drawn = shown.map((one, at) => {
    const [x, y] = [stage.left + at * wide, 610 - at * 80]
    const step =
      `<path d="M${x} ${y}H1648V${height}H${x}Z" fill="${tint(hue, 44, 90 - at * 5)}"/>` +
      `<path d="M${x} ${y}H1648V${y + 14}H${x}Z" fill="#fff" opacity=".4"/>`
    return { step, good: stand(one, x + wide / 2, y + 4, Math.min(0.6, (wide * 0.86) / widthOf(one))) }
  })
  return board(hue, 640) + drawn.map(({ step }) => step).join('') + drawn.map(({ good }) => good).join('')
}

/** In a crate, as they come from the market. */
const crate: Scene = (goods, hue) => {
  const wood = (y: number) =>
    `<rect x="806" y="${y}" width="788" height="58" rx="8" fill="#d3a66c"/><rect x="806" y="${y + 44}" width="788" height="14" rx="7" fill="#a67b49" opacity=".5"/>`
  const post = (x: number) => `<rect x="${x}" y="476" width="34" height="190" rx="6" fill="#b98a55"/>`
  return (
    disc(380, 300) +
    board(hue, 600) +
    `<ellipse cx="1200" cy="664" rx="420" ry="22" fill="#2a1f33" opacity=".18"/>` +
    row(goods, { left: 840, right: 1560, foot: 560, largest: 0.7 }) +
    [486, 548, 610].map(wood).join('') +
    post(830) +
    post(1536)
  )
}

/** The compositions of banners, in turn. */
export const scenes: readonly Scene[] = [plinth, shelf, steps, crate]
