import type { Picture } from '../types.ts'
import type { BrandName } from './brand-mark.ts'
import { type Brush, createBrush, lights, packColours } from './brush.ts'
import type { IconSet } from './icons/icon.ts'
import { fitIcon, iconNamed, withOwnIds } from './icons/icons.ts'
import { drawLabel } from './label.ts'
import { baseline, middle, type Pack } from './packs/pack.ts'
import { packs } from './packs/packs.ts'

/** An object on the baseline of a field of 824 × 824, with its left and right end. */
export type Goods = {
  /** The whole drawing: definitions, shadow, body. */
  svg: string
  defs: string
  body: string
  left: number
  right: number
}

/** Baseline in the finished picture. */
export const floor = 738

function shadow(prefix: string, left: number, right: number): string {
  const centre = (left + right) / 2
  const reach = (right - left) / 2
  return (
    `<radialGradient id="${prefix}shadow"><stop offset="0" stop-color="#2a1f33" stop-opacity=".42"/><stop offset=".55" stop-color="#2a1f33" stop-opacity=".2"/><stop offset="1" stop-color="#2a1f33" stop-opacity="0"/></radialGradient>` +
    `<ellipse cx="${centre + 22}" cy="${floor + 3}" rx="${reach * 1.14}" ry="24" fill="url(#${prefix}shadow)" opacity=".8"/>` +
    `<ellipse cx="${centre + 3}" cy="${floor}" rx="${reach * 1.06}" ry="9" fill="url(#${prefix}shadow)"/>`
  )
}

/** The product with its shadow and without a background; `prefix` makes ids unique within a document. */
export function drawGoods(picture: Picture, icons: IconSet, prefix: string): Goods {
  const icon = iconNamed(picture.icon, icons)
  const brush = createBrush(prefix, {
    colours: packColours(picture.body, picture.label),
    content: picture.icon,
    icon: (x, y, width, height, stand) =>
      `<use href="#${prefix}icon" transform="${fitIcon(icon, { x, y, width, height }, stand)}"/>`,
  })
  const pack = packs[picture.shape](brush)
  const place = (x: number): number => middle + (x - middle) * pack.scale
  const [left, right] = pack.reach ?? pack.foot
  const defs = `${lights(prefix)}<g id="${prefix}icon">${withOwnIds(icon.body, prefix)}</g>`
  const body =
    `<g transform="translate(${middle} ${floor}) scale(${pack.scale}) translate(${-middle} ${-baseline})">` +
    `${pack.behind ?? ''}${drawBody(pack, picture, brush, prefix)}${pack.over ?? ''}</g>`
  return {
    svg: `<defs>${defs}</defs>${shadow(prefix, place(pack.foot[0]), place(pack.foot[1]))}${body}`,
    defs,
    body,
    left: place(left),
    right: place(right),
  }
}

export const widthOf = ({ left, right }: Goods): number => right - left

/** A drawing moved and scaled, so that its left end is at `left` and its base line at `foot`. */
export function placeGoods(goods: Goods, left: number, foot: number, scale: number): string {
  const [x, y] = [left - goods.left * scale, foot - floor * scale]
  return `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${scale.toFixed(3)})">${goods.svg}</g>`
}

function drawBody(pack: Pack, brand: BrandName, brush: Brush, prefix: string): string {
  if (!pack.outline) return ''
  const label = pack.label ? drawLabel(pack.label, brand, brush) : { ground: '', print: '' }
  const cover = (paint: string, more = ''): string =>
    `<path d="${pack.outline}" fill="${paint}" fill-rule="evenodd"${more}/>`
  const light = brush.lightPaint(pack.light)
  // The print gets a weaker second layer of shading: enough to look printed, not enough to grey the letters.
  return (
    `<clipPath id="${prefix}clip"><path d="${pack.outline}" clip-rule="evenodd"/></clipPath><g clip-path="url(#${prefix}clip)">` +
    `${pack.clear ? '' : cover(brush.colours.body)}${pack.under ?? ''}${label.ground}${cover(light)}${label.print}${cover(light, ' opacity=".3"')}${pack.sheen ?? ''}</g>`
  )
}
