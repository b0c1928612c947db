import type { DrawPack } from './pack.ts'

export const carton: DrawPack = ({ colours, part, fill, line }) => ({
  behind:
    part('M528 312L572 290V682L528 704Z', colours.bodyShade, 'flat') +
    part('M528 312L572 290L528 214Z', colours.bodyShade, 'flat') +
    fill('M528 312L572 290L540 262Z', '#1d1330', 0.12),
  outline: 'M252 312L268 212H530L528 312V704H252Z',
  light: 'flat',
  over:
    fill('M252 312H528L530 214H268Z', '#1d1330', 0.1) +
    line('M252 312H528', '#ffffff', 4, 0.4) +
    part('M264 168Q264 162 270 162H526Q532 162 532 168V216H264Z', colours.bodyLight, 'flat') +
    line('M272 176H524', '#1d1330', 4, 0.12) +
    part('M360 252A40 22 0 0 1 440 252V270A40 22 0 0 1 360 270Z', colours.labelShade, 'cylinder') +
    `<ellipse cx="400" cy="252" rx="40" ry="22" fill="${colours.label}"/><ellipse cx="400" cy="252" rx="31" ry="16" fill="#fff" opacity=".28"/>`,
  label: {
    kind: 'crown',
    top: 336,
    bottom: 704,
    sag: 0,
    face: { x: 274, y: 358, width: 232, height: 320 },
    flow: 'column',
  },
  scale: 1.17,
  foot: [252, 566],
  reach: [250, 574],
})

export const box: DrawPack = ({ colours, part, fill, line }) => ({
  behind:
    part('M204 332L254 300H626L576 332Z', colours.bodyLight, 'flat') +
    part('M576 332L626 300V676L576 704Z', colours.bodyShade, 'flat') +
    fill('M576 392L626 358V416L576 452Z', colours.labelShade, 0.9),
  outline: 'M204 332H576V704H204Z',
  light: 'flat',
  over: line('M206 334H574', '#ffffff', 4, 0.55) + line('M576 336V702', '#ffffff', 3, 0.22),
  label: {
    kind: 'crown',
    top: 332,
    bottom: 690,
    sag: 0,
    face: { x: 232, y: 358, width: 316, height: 320 },
    flow: 'column',
  },
  scale: 1.34,
  foot: [204, 618],
  reach: [204, 628],
})

const wrapper =
  'M208 470C300 456 524 456 616 470L654 474' +
  'l8 13l-8 13'.repeat(8) +
  'L616 690C524 706 300 706 208 690L170 682' +
  'l-8 -13l8 -13'.repeat(8) +
  'Z'

export const bar: DrawPack = ({ fill, line }) => ({
  outline: wrapper,
  light: 'cushion',
  sheen:
    fill('M164 470H208V694H164Z', '#ffffff', 0.2) +
    fill('M616 470H662V694H616Z', '#ffffff', 0.12) +
    line('M178 490V674M192 486V678', '#ffffff', 4, 0.3) +
    line('M632 486V678M646 490V674', '#ffffff', 4, 0.24) +
    line('M210 472C204 540 204 620 210 688M614 472C620 540 620 620 614 688', '#1d1330', 4, 0.16) +
    fill('M230 482C330 470 500 470 594 482C500 484 330 486 230 498Z', '#ffffff', 0.4),
  label: {
    kind: 'band',
    top: 506,
    bottom: 656,
    sag: 0,
    face: { x: 228, y: 492, width: 368, height: 180 },
    flow: 'row',
  },
  scale: 1.3,
  foot: [184, 640],
  reach: [162, 664],
})
