import type { PackShape } from '../../types.ts'

/** Height of each shape in the finished picture, in units of its 824, measured from the drawings. */
export const heights: Record<PackShape, number> = {
  bag: 620,
  sack: 618,
  pouch: 624,
  sachet: 555,
  bottle: 658,
  jug: 646,
  jar: 559,
  can: 613,
  tin: 463,
  carton: 635,
  box: 542,
  tube: 642,
  tub: 466,
  cup: 563,
  tray: 485,
  roll: 547,
  pump: 611,
  bar: 318,
  bundle: 516,
  loose: 349,
  stick: 634,
  vial: 562,
  blister: 519,
}
