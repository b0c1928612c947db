import { luminance } from '#rules/contrast.ts'
import type { Brush } from '../brush.ts'
import { darker, lighter } from '../colour.ts'
import type { DrawPack, Pack } from './pack.ts'

const columns = [252, 412, 572] as const
const film = 'M168 388Q176 344 204 336H620Q648 344 656 388V676Q652 704 628 704H196Q172 704 168 676Z'

/** Contents that are shrink-wrapped directly; other wrapped contents are drinks in cans or bottles. */
const wares: ReadonlySet<string> = new Set(
  `bowl-with-spoon spoon fork-and-knife chopsticks clothes-peg takeout-box shopping-bags wastebasket notebook
   open-book receipt page-facing-up pencil pen crayon scissors battery light-bulb candle soap sponge
   toothbrush razor roll-of-paper t-shirt socks gloves steaming-bowl cookie candy egg baby package
   artist-palette bento-box french-fries fork-and-knife-with-plate red-envelope tumbler-glass`.split(/\s+/),
)

export const bundle: DrawPack = (brush) => {
  const { fill, line } = brush
  return {
    ...(wares.has(brush.content) ? waresInFilm(brush) : cansInFilm(brush)),
    outline: film,
    light: 'flat',
    clear: true,
    sheen:
      line(film, '#ffffff', 5, 0.55) +
      fill('M186 372C180 460 180 600 188 684C204 600 204 460 200 366Z', '#ffffff', 0.4) +
      fill('M200 340H300C260 356 220 380 204 410Z', '#ffffff', 0.3) +
      fill('M560 340H626Q646 346 650 380C630 362 600 350 560 340Z', '#ffffff', 0.3),
    scale: 1.3,
    foot: [180, 644],
    reach: [166, 662],
  }
}

function cansInFilm({ colours, part }: Brush): Pick<Pack, 'behind' | 'label'> {
  const can = (x: number, lift: number, colour: string): string =>
    part(
      `M${x - 64} ${352 - lift}Q${x} ${372 - lift} ${x + 64} ${352 - lift}L${x + 76} ${384 - lift}V690Q${x} 712 ${x - 76} 690V${384 - lift}Z`,
      colour,
      'cylinder',
    ) +
    `<ellipse cx="${x}" cy="${350 - lift}" rx="65" ry="13" fill="#eef0f3"/><ellipse cx="${x}" cy="${351 - lift}" rx="57" ry="9.5" fill="#bfc5cd"/>`
  return {
    behind:
      columns.map((x) => can(x + 8, 30, colours.bodyShade)).join('') +
      columns.map((x) => can(x, 0, colours.body)).join(''),
    label: {
      kind: 'band',
      top: 428,
      bottom: 650,
      sag: 0,
      face: { x: 196, y: 446, width: 432, height: 186 },
      flow: 'row',
    },
  }
}

function waresInFilm({ colours, icon, part }: Brush): Pick<Pack, 'behind' | 'label'> {
  return {
    behind:
      part(film, lighter(colours.body, 0.7), 'cushion') + columns.map((x) => icon(x - 72, 366, 144, 156)).join(''),
    label: {
      kind: 'band',
      top: 548,
      bottom: 666,
      sag: 0,
      face: { x: 206, y: 568, width: 412, height: 78 },
      flow: 'none',
    },
  }
}

export const tray: DrawPack = ({ colours, icon, part, fill }) => {
  // The contents must contrast with the tray, whatever its colour.
  const well = luminance(colours.body) < 0.12 ? darker(colours.body, 0.25) : lighter(colours.body, 0.74)
  const row = (y: number, size: number): string =>
    [238, 354, 470, 586].map((x) => icon(x - size / 2, y, size, size)).join('')
  return {
    outline: 'M196 300H628Q672 300 672 344V660Q672 704 628 704H196Q152 704 152 660V344Q152 300 196 300Z',
    light: 'flat',
    under:
      part('M206 324H618Q648 324 648 354V650Q648 680 618 680H206Q176 680 176 650V354Q176 324 206 324Z', well, 'flat') +
      fill(
        'M206 324H618Q648 324 648 354V372Q648 342 618 342H206Q176 342 176 372V354Q176 324 206 324Z',
        '#1d1330',
        0.18,
      ) +
      row(436, 108) +
      row(554, 108),
    sheen:
      fill('M300 300H372L236 704H196Q176 704 166 694Z', '#ffffff', 0.13) +
      fill('M410 300H430L294 704H274Z', '#ffffff', 0.13),
    label: {
      kind: 'band',
      top: 300,
      bottom: 420,
      sag: 0,
      face: { x: 206, y: 318, width: 412, height: 84 },
      flow: 'none',
    },
    scale: 1.2,
    foot: [168, 656],
    reach: [150, 674],
  }
}

/** The object itself, with the brand on a card in front. */
export const loose: DrawPack = ({ colours, icon, fill }) => ({
  behind: icon(172, 252, 452, 452, 'bottom') + fill('M470 716H676L690 724H484Z', '#1d1330', 0.2),
  outline: 'M480 636H664Q676 636 676 648V706Q676 718 664 718H480Q468 718 468 706V648Q468 636 480 636Z',
  light: 'flat',
  label: {
    kind: 'band',
    top: 600,
    bottom: 760,
    sag: 0,
    face: { x: 488, y: 654, width: 168, height: 46 },
    flow: 'none',
  },
  over: fill('M470 716H674V718H470Z', colours.labelShade),
  scale: 1.2,
  foot: [212, 592],
  reach: [190, 690],
})
