import type { DrawPack } from './pack.ts'

/** An inhaler, a glue stick, a lip balm: a slim barrel with a long cap. */
export const stick: DrawPack = ({ colours, part, fill, line }) => ({
  outline: 'M330 372H494V684Q494 704 474 704H350Q330 704 330 684Z',
  light: 'cylinder',
  over:
    part('M322 360Q412 376 502 360V384Q412 400 322 384Z', colours.metal, 'cylinder') +
    part('M334 196Q334 148 412 148Q490 148 490 196V362Q412 378 334 362Z', colours.label, 'cylinder') +
    line('M356 196V356M384 190V362M412 188V364M440 190V362M468 196V356', '#1d1330', 3, 0.1) +
    fill('M352 196C354 172 376 166 396 164C374 180 370 200 370 350L352 346Z', '#ffffff', 0.34),
  label: {
    kind: 'band',
    top: 412,
    bottom: 676,
    sag: 8,
    face: { x: 340, y: 430, width: 144, height: 236 },
    flow: 'column',
  },
  scale: 1.14,
  foot: [334, 490],
})

/** A small glass bottle with a screw cap: liniment, menthol oil, roll-on. */
export const vial: DrawPack = ({ colours, part, fill, line }) => ({
  outline:
    'M366 372H458V396C458 414 528 420 528 474V672Q528 704 496 704H328Q296 704 296 672V474C296 420 366 414 366 396Z',
  light: 'cylinder',
  under: fill('M366 372H458V396C458 408 474 414 494 424Q412 444 330 424C350 414 366 408 366 396Z', '#ffffff', 0.36),
  over:
    fill('M312 486C312 450 330 440 360 428C344 452 330 462 330 486V640H312Z', '#ffffff', 0.4) +
    part('M348 288Q348 276 360 276Q412 268 464 276Q476 276 476 288V372Q412 386 348 372Z', colours.label, 'cylinder') +
    line('M366 290V368M389 288V372M412 287V374M435 288V372M458 290V368', '#1d1330', 3, 0.12),
  label: {
    kind: 'band',
    top: 486,
    bottom: 672,
    sag: 10,
    face: { x: 312, y: 498, width: 200, height: 170 },
    flow: 'column',
  },
  scale: 1.3,
  foot: [300, 524],
})

/** A blister of capsules in front of its box. */
export const blister: DrawPack = ({ colours, part, fill }) => {
  const capsule = (x: number, y: number): string =>
    fill(
      `M${x - 40} ${y - 19}H${x + 40}A19 19 0 0 1 ${x + 40} ${y + 19}H${x - 40}A19 19 0 0 1 ${x - 40} ${y - 19}Z`,
      '#1d1330',
      0.12,
    ) +
    part(`M${x} ${y - 17}H${x - 36}A17 17 0 0 0 ${x - 36} ${y + 17}H${x}Z`, colours.label, 'flat') +
    part(`M${x} ${y - 17}H${x + 36}A17 17 0 0 1 ${x + 36} ${y + 17}H${x}Z`, '#f4ecd8', 'flat')
  const rows = [584, 634, 684]
  return {
    behind: part('M590 316L634 292V640L590 668Z', colours.bodyShade, 'flat'),
    outline: 'M220 316H590V704H220Z',
    light: 'flat',
    over:
      part(
        'M190 548H560Q574 548 574 562V706Q574 720 560 720H190Q176 720 176 706V562Q176 548 190 548Z',
        colours.metal,
        'flat',
      ) + rows.flatMap((y) => [254, 375, 496].map((x) => capsule(x, y))).join(''),
    label: {
      kind: 'crown',
      top: 316,
      bottom: 560,
      sag: 0,
      face: { x: 240, y: 336, width: 330, height: 196 },
      flow: 'row',
    },
    scale: 1.26,
    foot: [184, 622],
    reach: [174, 636],
  }
}
