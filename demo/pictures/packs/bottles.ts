import type { DrawPack } from './pack.ts'

export const bottle: DrawPack = ({ colours, part, fill, line }) => ({
  outline:
    'M374 188H450V232C450 292 540 296 540 386V672Q540 704 508 704H316Q284 704 284 672V386C284 296 374 292 374 232Z',
  light: 'cylinder',
  under: fill('M374 188H450V232C450 252 458 264 472 276Q412 289 352 276C366 264 374 252 374 232Z', '#ffffff', 0.32),
  over:
    fill('M304 392C304 340 342 322 366 298C352 336 328 348 323 392Z', '#ffffff', 0.42) +
    part('M366 198Q412 208 458 198V212Q412 222 366 212Z', colours.labelShade, 'cylinder') +
    part('M368 140Q368 130 378 130Q412 124 446 130Q456 130 456 140V192Q412 202 368 192Z', colours.label, 'cylinder') +
    line('M384 146V190M398 144V193M412 144V194M426 144V193M440 146V190', '#1d1330', 3, 0.12),
  label: {
    kind: 'band',
    top: 394,
    bottom: 644,
    sag: 12,
    face: { x: 300, y: 420, width: 224, height: 220 },
    flow: 'column',
  },
  scale: 1.14,
  foot: [288, 536],
})

export const jug: DrawPack = ({ colours, part, fill, line }) => ({
  outline:
    'M306 226H418V252C440 258 480 258 516 266Q594 284 594 372V664Q594 704 554 704H270Q230 704 230 664V390C230 316 306 316 306 252Z' +
    'M484 322Q548 326 548 386V426Q548 446 531 446Q515 446 513 428C510 402 496 388 474 376Q456 364 458 344Q460 322 484 322Z',
  light: 'cylinder',
  over:
    line('M474 376C496 388 510 402 513 428Q515 446 531 446', '#ffffff', 5, 0.35) +
    line('M484 322Q548 326 548 386V426', '#1d1330', 6, 0.14) +
    fill('M252 400C254 352 296 330 312 300C306 340 276 360 272 410V440H252Z', '#ffffff', 0.42) +
    part('M296 232Q362 244 428 232V246Q362 258 296 246Z', colours.labelShade, 'cylinder') +
    part('M300 168Q300 156 312 156Q362 148 412 156Q424 156 424 168V228Q362 240 300 228Z', colours.label, 'cylinder') +
    line('M322 172V226M342 170V229M362 170V230M382 170V229M402 172V226', '#1d1330', 4, 0.12),
  label: {
    kind: 'band',
    top: 458,
    bottom: 674,
    sag: 12,
    face: { x: 262, y: 472, width: 300, height: 206 },
    flow: 'row',
  },
  scale: 1.17,
  foot: [234, 590],
})

export const pump: DrawPack = ({ colours, part, fill, line }) => ({
  behind:
    part('M398 236H426V322H398Z', colours.bodyLight, 'cylinder') +
    part(
      'M318 196Q318 178 338 178H448Q474 178 474 206V244Q412 252 386 240V214Q356 212 340 226Q318 226 318 196Z',
      colours.label,
      'flat',
    ) +
    fill('M334 190Q336 186 346 186H444Q456 186 460 196Q400 190 334 194Z', '#ffffff', 0.4),
  outline: 'M330 344H494Q538 352 538 404V668Q538 704 502 704H322Q286 704 286 668V404Q286 352 330 344Z',
  light: 'cylinder',
  over:
    part('M356 318Q356 308 366 308Q412 302 458 308Q468 308 468 318V348Q412 358 356 348Z', colours.label, 'cylinder') +
    line('M374 320V348M393 319V350M412 319V351M431 319V350M450 320V348', '#1d1330', 3, 0.12) +
    fill('M303 408Q303 372 334 362Q321 380 321 408Z', '#ffffff', 0.42),
  label: {
    kind: 'band',
    top: 420,
    bottom: 664,
    sag: 12,
    face: { x: 304, y: 446, width: 216, height: 214 },
    flow: 'column',
  },
  scale: 1.16,
  foot: [290, 534],
})

export const tube: DrawPack = ({ colours, part, fill, line }) => ({
  outline: 'M292 168Q292 160 300 160H524Q532 160 532 168V210C532 400 510 540 490 620H334C314 540 292 400 292 210Z',
  light: 'cylinder',
  over:
    fill('M292 160H532V204H292Z', '#ffffff', 0.26) +
    line('M304 172H520M304 183H520M304 194H520', '#1d1330', 3, 0.1) +
    fill('M292 206H532C520 230 470 240 412 240C354 240 304 230 292 206Z', '#1d1330', 0.07) +
    part('M326 612Q412 624 498 612V690Q498 700 488 702Q412 710 336 702Q326 700 326 690Z', colours.label, 'cylinder') +
    line('M346 626V696M368 628V698M390 630V699M412 630V699M434 630V699M456 628V698M478 626V696', '#1d1330', 4, 0.14),
  label: {
    kind: 'band',
    top: 262,
    bottom: 540,
    sag: 10,
    face: { x: 318, y: 284, width: 188, height: 236 },
    flow: 'column',
  },
  scale: 1.18,
  foot: [330, 494],
  reach: [290, 534],
})
