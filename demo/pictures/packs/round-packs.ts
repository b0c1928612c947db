import type { DrawPack } from './pack.ts'

export const jar: DrawPack = ({ colours, part, fill, line }) => ({
  outline: 'M292 356H532V372Q574 384 574 436V656Q574 704 526 704H298Q250 704 250 656V436Q250 384 292 372Z',
  light: 'cylinder',
  sheen: fill('M270 432Q272 400 308 390Q290 410 290 432Z', '#ffffff', 0.45),
  over:
    part('M272 296Q272 282 286 282Q412 268 538 282Q552 282 552 296V352Q412 372 272 352Z', colours.label, 'cylinder') +
    fill('M276 290Q278 282 288 281Q412 268 536 281Q546 282 548 290Q412 304 276 290Z', '#ffffff', 0.3) +
    line('M272 338Q412 358 552 338', '#1d1330', 4, 0.16),
  label: {
    kind: 'band',
    top: 440,
    bottom: 650,
    sag: 16,
    face: { x: 276, y: 458, width: 272, height: 208 },
    flow: 'row',
  },
  scale: 1.3,
  foot: [262, 562],
})

export const can: DrawPack = ({ colours, part, line }) => ({
  behind: part('M306 262Q412 286 518 262V276H306Z', colours.metal, 'cylinder'),
  outline: 'M308 268Q412 290 516 268L534 312V656L512 692Q412 714 312 692L290 656V312Z',
  light: 'cylinder',
  over:
    part('M312 690Q412 712 512 690L508 698Q412 714 316 698Z', colours.metal, 'cylinder') +
    `<ellipse cx="412" cy="260" rx="108" ry="20" fill="#eef0f3"/><ellipse cx="412" cy="261" rx="97" ry="15.500" fill="#b9bfc8"/>` +
    `<ellipse cx="412" cy="263" rx="94" ry="13" fill="#cfd4db"/><ellipse cx="420" cy="263" rx="34" ry="6.500" fill="#9aa2ad"/><ellipse cx="420" cy="261.500" rx="32" ry="5.500" fill="#e9ecf0"/>` +
    line('M308 270L292 312M516 270L532 312', '#1d1330', 3, 0.1),
  label: {
    kind: 'band',
    top: 344,
    bottom: 640,
    sag: 18,
    face: { x: 306, y: 368, width: 212, height: 264 },
    flow: 'column',
  },
  scale: 1.32,
  foot: [302, 522],
})

export const tin: DrawPack = ({ colours, part, line }) => ({
  behind: part('M222 412H602V676A190 30 0 0 1 222 676Z', colours.metal, 'cylinder'),
  outline: 'M226 432A186 30 0 0 0 598 432V668A186 30 0 0 1 226 668Z',
  light: 'cylinder',
  over:
    `<ellipse cx="412" cy="412" rx="190" ry="34" fill="#f1f3f5"/><ellipse cx="412" cy="414" rx="176" ry="28" fill="#aab1bb"/><ellipse cx="412" cy="417" rx="173" ry="25.500" fill="#d3d7dd"/>` +
    `<ellipse cx="412" cy="417" rx="138" ry="18" fill="none" stroke="#b5bbc4" stroke-width="3"/>` +
    `<ellipse cx="444" cy="415" rx="58" ry="9" fill="#8f97a3"/><ellipse cx="444" cy="412" rx="56" ry="8.500" fill="#eef0f3"/><ellipse cx="456" cy="412" rx="28" ry="4" fill="#b5bbc4"/>` +
    line('M224 432A188 31 0 0 0 600 432', '#ffffff', 3, 0.5),
  label: {
    kind: 'band',
    top: 446,
    bottom: 592,
    sag: 28,
    face: { x: 262, y: 474, width: 300, height: 212 },
    flow: 'column',
  },
  scale: 1.42,
  foot: [232, 592],
  reach: [222, 602],
})

export const tub: DrawPack = ({ colours, part, fill, line }) => ({
  outline: 'M226 430H598L574 668Q570 690 546 694Q412 714 278 694Q254 690 250 668Z',
  light: 'cylinder',
  over:
    fill('M226 432H598L596 452Q412 478 228 452Z', '#1d1330', 0.14) +
    part('M212 398Q412 436 612 398V428Q612 440 600 442Q412 472 224 442Q212 440 212 428Z', colours.label, 'cylinder') +
    `<ellipse cx="412" cy="394" rx="200" ry="32" fill="${colours.label}"/><ellipse cx="412" cy="394" rx="200" ry="32" fill="#fff" opacity=".26"/>` +
    `<ellipse cx="412" cy="396" rx="176" ry="25" fill="${colours.label}"/><ellipse cx="412" cy="396" rx="176" ry="25" fill="#fff" opacity=".12"/>` +
    line('M212 400Q412 440 612 400', '#ffffff', 4, 0.3),
  label: {
    kind: 'band',
    top: 474,
    bottom: 664,
    sag: 26,
    face: { x: 268, y: 494, width: 288, height: 188 },
    flow: 'row',
  },
  scale: 1.36,
  foot: [256, 568],
  reach: [210, 614],
})

export const cup: DrawPack = ({ colours, part, fill, line }) => ({
  outline: 'M264 336H560L524 676Q522 690 506 694Q412 712 318 694Q302 690 300 676Z',
  light: 'cylinder',
  over:
    fill('M265 340H559L557 356Q412 376 267 356Z', '#1d1330', 0.12) +
    part(
      'M252 318Q412 352 572 318V332Q572 340 562 342Q412 368 262 342Q252 340 252 332Z',
      colours.bodyLight,
      'cylinder',
    ) +
    `<ellipse cx="412" cy="316" rx="160" ry="26" fill="#f4f5f6"/><ellipse cx="412" cy="316" rx="148" ry="21" fill="${colours.label}"/><ellipse cx="412" cy="316" rx="148" ry="21" fill="#fff" opacity=".3"/><path d="M300 306Q412 292 440 296Q340 310 318 328Z" fill="#fff" opacity=".3"/>` +
    fill('M536 302C560 296 584 300 592 312C584 318 570 324 556 328Z', '#f4f5f6') +
    line('M556 328C570 324 584 318 592 312', '#1d1330', 3, 0.12),
  label: {
    kind: 'band',
    top: 388,
    bottom: 650,
    sag: 22,
    face: { x: 304, y: 412, width: 216, height: 244 },
    flow: 'column',
  },
  scale: 1.36,
  foot: [304, 520],
  reach: [250, 592],
})

export const roll: DrawPack = ({ colours, part, line }) => ({
  behind: part('M560 372Q582 378 590 410V678Q580 690 556 692Z', colours.bodyShade, 'flat'),
  outline: 'M244 352A168 44 0 0 0 580 352V664A168 40 0 0 1 244 664Z',
  light: 'cylinder',
  over:
    `<ellipse cx="412" cy="352" rx="168" ry="44" fill="${colours.body}"/><ellipse cx="412" cy="352" rx="168" ry="44" fill="#fff" opacity=".55"/>` +
    `<g fill="none" stroke="#1d1330" stroke-width="2.500" opacity=".1"><ellipse cx="412" cy="352" rx="148" ry="38"/><ellipse cx="412" cy="352" rx="126" ry="32"/><ellipse cx="412" cy="352" rx="104" ry="26"/><ellipse cx="412" cy="352" rx="82" ry="21"/></g>` +
    `<ellipse cx="412" cy="352" rx="58" ry="16" fill="#c9a27a"/><ellipse cx="412" cy="355" rx="50" ry="12.500" fill="#6d4c34"/>` +
    line('M246 362A168 44 0 0 0 578 362', '#1d1330', 3, 0.06),
  label: {
    kind: 'band',
    top: 426,
    bottom: 636,
    sag: 38,
    face: { x: 276, y: 462, width: 272, height: 206 },
    flow: 'row',
  },
  scale: 1.38,
  foot: [252, 578],
  reach: [242, 592],
})
