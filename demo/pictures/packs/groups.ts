import { lighter } from '../colour.ts'
import type { DrawPack } from './pack.ts'

const columns = [252, 412, 572] as const

export const bundle: DrawPack = ({ colours, part, fill, line }) => {
  const piece = (x: number, lift: number, shade: string): string =>
    part(`M${x - 76} ${350 - lift}Q${x} ${368 - lift} ${x + 76} ${350 - lift}V690Q${x} 712 ${x - 76} 690Z`, shade, 'cylinder') +
    `<ellipse cx="${x}" cy="${346 - lift}" rx="70" ry="15" fill="#eef0f3"/><ellipse cx="${x}" cy="${347 - lift}" rx="60" ry="11" fill="#c3c9d1"/>`
  return {
    behind: columns.map((x) => piece(x + 8, 30, colours.bodyShade)).join('') + columns.map((x) => piece(x, 0, colours.body)).join(''),
    outline: 'M168 372Q176 340 200 336H624Q648 340 656 372V676Q652 704 624 704H200Q172 704 168 676Z',
    light: 'flat',
    label: { kind: 'band', top: 428, bottom: 650, sag: 0, face: { x: 196, y: 446, width: 432, height: 186 }, flow: 'row' },
    over:
      fill('M186 372C180 460 180 600 188 684C204 600 204 460 200 366Z', '#ffffff', 0.4) +
      fill('M200 340H300C260 356 220 380 204 410Z', '#ffffff', 0.3) +
      fill('M560 340H626Q646 346 650 380C630 362 600 350 560 340Z', '#ffffff', 0.3) +
      line('M332 372C328 392 328 404 332 420M492 372C496 392 496 404 492 420', '#ffffff', 5, 0.35),
    foot: [180, 644],
  }
}

export const tray: DrawPack = ({ colours, icon, part, fill }) => {
  const well = lighter(colours.body, 0.1)
  const row = (y: number, xs: readonly number[], size: number): string => xs.map((x) => icon(x - size / 2, y, size, size)).join('')
  return {
    outline: 'M196 300H628Q672 300 672 344V660Q672 704 628 704H196Q152 704 152 660V344Q152 300 196 300Z',
    light: 'flat',
    under:
      part('M206 324H618Q648 324 648 354V650Q648 680 618 680H206Q176 680 176 650V354Q176 324 206 324Z', well, 'cushion') +
      fill('M206 324H618Q648 324 648 354V372Q648 342 618 342H206Q176 342 176 372V354Q176 324 206 324Z', '#1d1330', 0.18) +
      row(436, [250, 412, 574], 132) +
      row(534, [250, 412, 574], 132),
    over:
      fill('M300 300H372L236 704H196Q176 704 166 694Z', '#ffffff', 0.13) +
      fill('M410 300H430L294 704H274Z', '#ffffff', 0.13),
    label: { kind: 'band', top: 300, bottom: 420, sag: 0, face: { x: 206, y: 318, width: 412, height: 84 }, flow: 'row' },
    foot: [168, 656],
  }
}

export const loose: DrawPack = ({ icon }) => ({
  outline: '',
  light: 'flat',
  over: icon(182, 244, 460, 456, 'bottom'),
  label: null,
  foot: [232, 592],
})
