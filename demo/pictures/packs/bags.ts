import { type DrawPack, serrated } from './pack.ts'

/** Fine vertical ribs of a heat-sealed seam. */
function ribs(left: number, right: number, top: number, bottom: number): string {
  let path = ''
  for (let x = left; x <= right; x += 12) path += `M${x} ${top}V${bottom}`
  return path
}

export const bag: DrawPack = ({ fill, line }) => ({
  outline: `M232 196${serrated(232, 592, -9, 24)}V238C608 320 610 580 592 662V700${serrated(592, 232, 6, 24)}V662C214 580 216 320 232 238Z`,
  light: 'cushion',
  sheen:
    fill('M232 196H592V232H232Z', '#ffffff', 0.2) +
    fill('M232 668H592V700H232Z', '#ffffff', 0.14) +
    line(ribs(244, 580, 200, 226), '#ffffff', 3, 0.28) +
    line(ribs(244, 580, 676, 694), '#ffffff', 3, 0.22) +
    fill('M232 232H592V240Q412 250 232 240Z', '#1d1330', 0.14) +
    fill('M232 668H592V660Q412 652 232 660Z', '#1d1330', 0.1) +
    fill('M250 262C238 360 238 480 250 600C262 500 262 360 250 262Z', '#ffffff', 0.34) +
    fill(
      'M276 240L292 276L284 240ZM330 246L338 272L338 246ZM494 246L486 272L486 246ZM548 240L532 276L540 240Z',
      '#1d1330',
      0.14,
    ) +
    fill(
      'M276 660L296 622L284 660ZM330 655L338 628L338 655ZM494 655L486 628L486 655ZM548 660L528 622L540 660Z',
      '#1d1330',
      0.12,
    ),
  label: {
    kind: 'crown',
    top: 100,
    bottom: 664,
    sag: 0,
    face: { x: 272, y: 276, width: 280, height: 362 },
    flow: 'column',
  },
  scale: 1.2,
  foot: [236, 588],
  reach: [222, 602],
})

export const sack: DrawPack = ({ colours, fill, line }) => ({
  outline:
    'M246 172Q412 182 578 172Q584 172 583 180L576 226C612 320 616 566 598 658Q590 704 548 704H276Q234 704 226 658C208 566 212 320 248 226L241 180Q240 172 246 172Z',
  light: 'cushion',
  sheen:
    fill('M248 226Q412 240 576 226L578 242Q412 258 246 242Z', '#1d1330', 0.12) +
    `<path d="M254 204Q412 216 570 204" fill="none" stroke="${colours.labelShade}" stroke-width="7" stroke-dasharray="15 9" stroke-linecap="round"/>` +
    line(
      'M290 234C280 254 276 264 272 286M344 240C340 256 338 266 338 280M534 234C544 254 548 264 552 286M480 240C484 256 486 266 486 280',
      '#1d1330',
      5,
      0.09,
    ) +
    fill('M238 300C226 400 228 520 242 610C252 520 252 400 238 300Z', '#ffffff', 0.32),
  label: {
    kind: 'crown',
    top: 100,
    bottom: 690,
    sag: 0,
    face: { x: 276, y: 292, width: 272, height: 364 },
    flow: 'column',
  },
  scale: 1.16,
  foot: [240, 584],
  reach: [218, 608],
})

export const pouch: DrawPack = ({ fill, line }) => ({
  outline:
    'M256 176H568Q578 176 579 186L600 640C604 680 590 704 540 704H284C234 704 220 680 224 640L245 186Q246 176 256 176Z',
  light: 'cushion',
  sheen:
    fill('M246 176H578L581 220H243Z', '#ffffff', 0.2) +
    line('M243 220H581', '#1d1330', 3, 0.16) +
    line('M242 246H582', '#ffffff', 5, 0.4) +
    line('M242 252H582', '#1d1330', 3, 0.14) +
    fill('M224 630C300 684 524 684 600 630C606 680 590 704 540 704H284C234 704 218 680 224 630Z', '#1d1330', 0.15) +
    line('M226 632C300 684 524 684 598 632', '#ffffff', 4, 0.35) +
    fill('M258 280C248 380 244 500 246 600C260 500 266 380 258 280Z', '#ffffff', 0.34),
  label: {
    kind: 'crown',
    top: 100,
    bottom: 640,
    sag: 0,
    face: { x: 280, y: 280, width: 264, height: 350 },
    flow: 'column',
  },
  scale: 1.18,
  foot: [244, 580],
})

const packet = `M284 300${serrated(284, 540, -8, 18)}V700${serrated(540, 284, 6, 18)}Z`

export const sachet: DrawPack = ({ colours, part, fill, line }) => ({
  behind: `<g transform="rotate(7 540 704) translate(34 -6)">${part(packet, colours.labelShade, 'flat')}${fill('M284 300H540V334H284Z', '#ffffff', 0.18)}</g>`,
  outline: packet,
  light: 'cushion',
  sheen:
    fill('M284 298H540V330H284Z', '#ffffff', 0.22) +
    fill('M284 672H540V702H284Z', '#ffffff', 0.16) +
    line(ribs(296, 532, 304, 324), '#ffffff', 3, 0.28) +
    line(ribs(296, 532, 678, 696), '#ffffff', 3, 0.22) +
    line('M284 332H540', '#1d1330', 3, 0.14) +
    line('M284 670H540', '#1d1330', 3, 0.12) +
    fill('M300 352C294 430 294 540 300 640C310 540 310 430 300 352Z', '#ffffff', 0.32),
  label: {
    kind: 'crown',
    top: 100,
    bottom: 672,
    sag: 0,
    face: { x: 306, y: 354, width: 212, height: 300 },
    flow: 'column',
  },
  scale: 1.26,
  foot: [284, 592],
  reach: [282, 642],
})
