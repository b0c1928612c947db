import type { Picture } from '../types.ts'
import { drawBrand } from './brand-mark.ts'
import { letteringOn, lighter, mix } from './colour.ts'
import { drawGoods, floor, type Goods } from './goods.ts'
import type { IconSet } from './icons/icon.ts'
import type { Lettering } from './mark.ts'
import { heights } from './packs/heights.ts'
import { middle } from './packs/pack.ts'

/** Stencil lettering on a case, for every brand. */
const lettering: Lettering = { stroke: 22, gap: 10, squeeze: 0.9, slant: 0 }
const kraft = { face: '#c99c66', side: '#a67b49', flap: '#dab582', tape: '#e9d3ab' } as const

/** One copy of the product: offset from the middle, height above the shelf, scale. */
type Place = { x: number; lift: number; scale: number }

const copy = ({ x, lift, scale }: Place, { left, right }: Goods): string =>
  `<use href="#unit" transform="translate(${(middle + x).toFixed(1)} ${(floor - lift).toFixed(1)}) scale(${scale.toFixed(3)}) translate(${-(left + right) / 2} ${-floor})"/>`

/** `width`: of one row. */
type Rows = { svg: string; scale: number; width: number }

/** Distance of neighbours, as a share of their width: they overlap a little. */
const spacing = 0.94
/** How far a row is drawn to the right of and above the one in front of it. */
const behind = { right: 16, up: 34 } as const

/** Rows of copies at most `widest` wide, drawn from back to front. */
function rows(goods: Goods, across: number, deep: number, widest: number): Rows {
  const wide = goods.right - goods.left
  const copies = 1 + (across - 1) * spacing
  const scale = Math.min(0.72, widest / (wide * copies))
  const step = wide * spacing * scale
  const svg = Array.from({ length: deep }, (_, index) => deep - 1 - index)
    .flatMap((row) =>
      Array.from({ length: across }, (_each, place) =>
        copy(
          {
            x: (place - (across - 1) / 2) * step + row * behind.right,
            lift: row * behind.up,
            scale: scale * (1 - row * 0.03),
          },
          goods,
        ),
      ),
    )
    .join('')
  return { svg, scale, width: wide * scale * copies }
}

/** In shrink-wrap, with a carrying band. Six copies represent any larger number. */
function wrapped(goods: Goods, picture: Picture): string {
  const { pieces } = picture
  const [across, deep] = pieces <= 3 ? [pieces, 1] : pieces === 4 ? [2, 2] : [3, 2]
  const { svg, scale, width } = rows(goods, across, deep, 600)
  const [left, right] = [middle - width / 2 - 14, middle + width / 2 + behind.right * deep + 6]
  const high = heights[picture.shape] * scale
  const top = floor - high - behind.up * (deep - 1) * 0.9
  const bandTop = floor - high * 0.3
  const band = `M${left} ${bandTop}H${right}V${bandTop + Math.min(52, high * 0.16)}H${left}Z`
  const film = `M${left + 6} ${floor + 4}C${left - 8} ${floor - 90} ${left - 6} ${top + 60} ${left + 12} ${top}H${right - 12}C${right + 6} ${top + 60} ${right + 8} ${floor - 90} ${right - 6} ${floor + 4}Z`
  return (
    svg +
    `<path d="${band}" fill="${picture.label}" opacity=".92"/><path d="${band}" fill="url(#pflat)"/>` +
    `<path d="${film}" fill="#ffffff" fill-opacity=".16" stroke="#ffffff" stroke-opacity=".8" stroke-width="5"/>` +
    `<path d="M${left + 26} ${top + 26}C${left + 12} ${top + 90} ${left + 12} ${floor - 80} ${left + 20} ${floor - 12}C${left + 40} ${floor - 90} ${left + 40} ${top + 90} ${left + 52} ${top + 26}Z" fill="#ffffff" opacity=".5"/>`
  )
}

/** A corrugated case with the brand's panel and one copy of its content. */
function inCarton(goods: Goods, picture: Picture): string {
  const panel = picture.label
  return (
    `<path d="M84 404L150 356H668L602 404Z" fill="${kraft.flap}"/><path d="M602 404L668 356V690L602 738Z" fill="${kraft.side}"/>` +
    `<path d="M84 404H602V738H84Z" fill="${kraft.face}"/><path d="M84 404H602V738H84Z" fill="url(#pflat)"/>` +
    `<path d="M300 404L362 356H424L366 404V470H300Z" fill="${kraft.tape}" opacity=".9"/>` +
    `<path d="M84 404H602M602 404V738" stroke="#5d4020" stroke-opacity=".35" stroke-width="4" fill="none"/>` +
    `<rect x="118" y="486" width="330" height="150" rx="10" fill="${panel}"/>` +
    drawBrand(picture, { x: 140, y: 520, width: 286, height: 82 }, letteringOn(panel), lettering) +
    copy({ x: 214, lift: -14, scale: Math.min(0.56, 330 / (goods.right - goods.left)) }, goods)
  )
}

/** Two rows in a display box with a low front. */
function inBox(goods: Goods, picture: Picture): string {
  const { label } = picture
  return (
    `<path d="M126 440L160 330H664L698 440V700H126Z" fill="${mix(label, '#1a1420', 0.3)}"/>` +
    `<g transform="translate(0 -56)">${rows(goods, 4, 2, 540).svg}</g>` +
    `<path d="M104 596H720V744H104Z" fill="${label}"/><path d="M104 596H720V744H104Z" fill="url(#pflat)"/>` +
    `<path d="M104 596H720V608H104Z" fill="${lighter(label, 0.5)}" opacity=".7"/>` +
    drawBrand(picture, { x: 430, y: 634, width: 264, height: 74 }, letteringOn(label), lettering)
  )
}

const groups: Record<Picture['group'], ((goods: Goods, picture: Picture) => string) | null> = {
  one: null,
  wrap: wrapped,
  dozen: (goods) => rows(goods, 4, 3, 640).svg,
  carton: inCarton,
  box: inBox,
}

/**
 * Scale relative to others of the same shape: a sack of 48 kg is larger than one of 1 kg. The difference is reduced, so
 * that small ones stay readable.
 */
function scaleOf(size: string): number {
  const [, number = '', unit = ''] = /([\d.]+) ?(กก|ก|มล|ล)\./.exec(size) ?? []
  const grams = Number(number) * (unit === 'กก' || unit === 'ล' ? 1000 : 1)
  return grams ? Number(Math.min(1.04, Math.max(0.76, 0.8 + 0.1 * Math.log10(grams / 300))).toFixed(3)) : 0.92
}

/** The sales unit: single, in shrink-wrap, by the dozen, in a display box, in a carton. */
export function drawSalesUnit(picture: Picture, icons: IconSet): string {
  const goods = drawGoods(picture, icons, 'p')
  const arrange = groups[picture.group]
  if (!arrange) {
    const scale = scaleOf(picture.size)
    return `<g transform="translate(${middle} ${floor}) scale(${scale}) translate(${-middle} ${-floor})">${goods.svg}</g>`
  }
  const shade =
    '<ellipse cx="432" cy="742" rx="360" ry="26" fill="#2a1f33" opacity=".2"/><ellipse cx="416" cy="740" rx="330" ry="10" fill="#2a1f33" opacity=".22"/>'
  return `<defs><g id="unit">${goods.body}</g>${goods.defs}</defs>${shade}${arrange(goods, picture)}`
}
