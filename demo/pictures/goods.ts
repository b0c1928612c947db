import type { Picture } from '../types.ts'
import { createBrush, lights, packColours } from './brush.ts'
import { fitIcon, iconNamed, type IconSet, withOwnIds } from './icons.ts'
import { drawLabel } from './label.ts'
import { baseline } from './packs/pack.ts'
import { packs } from './packs/packs.ts'

/** A thing that stands at the baseline of a field of 824 × 824, and how wide it stands. */
export type Goods = { svg: string; left: number; right: number }

function shadow(prefix: string, left: number, right: number): string {
  const middle = (left + right) / 2
  const reach = (right - left) / 2
  return (
    `<radialGradient id="${prefix}shadow"><stop offset="0" stop-color="#2a1f33" stop-opacity=".42"/><stop offset=".55" stop-color="#2a1f33" stop-opacity=".2"/><stop offset="1" stop-color="#2a1f33" stop-opacity="0"/></radialGradient>` +
    `<ellipse cx="${middle + 26}" cy="${baseline + 4}" rx="${reach * 1.16}" ry="30" fill="url(#${prefix}shadow)"/>` +
    `<ellipse cx="${middle + 4}" cy="${baseline}" rx="${reach * 1.02}" ry="13" fill="url(#${prefix}shadow)"/>`
  )
}

/** The goods with their shadow and without a background; `prefix` keeps ids apart where several share a document. */
export function drawGoods(picture: Picture, icons: IconSet, prefix: string): Goods {
  const icon = iconNamed(picture.icon, icons)
  const brush = createBrush(prefix, packColours(picture.body, picture.label), (x, y, width, height, stand) =>
    `<use href="#${prefix}icon" transform="${fitIcon(icon, { x, y, width, height }, stand)}"/>`,
  )
  const pack = packs[picture.shape](brush)
  const [left, right] = pack.foot
  const body = pack.outline
    ? `<clipPath id="${prefix}clip"><path d="${pack.outline}" clip-rule="evenodd"/></clipPath>` +
      (pack.behind ?? '') +
      `<g clip-path="url(#${prefix}clip)"><path d="${pack.outline}" fill="${picture.shape === 'bundle' ? 'none' : brush.colours.body}" fill-rule="evenodd"/>${pack.under ?? ''}` +
      (pack.label ? drawLabel(pack.label, picture.mark, brush) : '') +
      `<path d="${pack.outline}" fill="${brush.lightPaint(pack.light)}" fill-rule="evenodd"/></g>`
    : ''
  return {
    svg: `<defs>${lights(prefix)}<g id="${prefix}icon">${withOwnIds(icon.body, prefix)}</g></defs>${shadow(prefix, left, right)}${body}${pack.over ?? ''}`,
    left,
    right,
  }
}
