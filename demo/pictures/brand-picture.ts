import type { DemoBrand } from '../types.ts'
import { drawBrand } from './brand-mark.ts'
import { lighter, letteringOn, mix } from './colour.ts'
import { letteringOf } from './label.ts'

/** The tile of a brand as an SVG document: its name as on its packs, on its colour, between the two lines of a label. */
export function brandPicture({ name, nameThai, colour }: DemoBrand): string {
  const lettering = letteringOn(colour)
  const line = mix(colour, lettering, 0.45)
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" width="824" height="824" viewBox="0 0 824 824">' +
    `<linearGradient id="ground" x2="0" y2="1"><stop offset="0" stop-color="${lighter(colour, 0.16)}"/><stop offset="1" stop-color="${colour}"/></linearGradient>` +
    `<path d="M0 0H824V824H0Z" fill="url(#ground)"/><path d="M72 232H752M72 592H752" stroke="${line}" stroke-width="14"/>` +
    drawBrand(
      { mark: name, markThai: nameThai },
      { x: 72, y: 282, width: 680, height: 260 },
      lettering,
      letteringOf(name),
    ) +
    '</svg>'
  )
}
