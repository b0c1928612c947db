import type { PackShape } from '../../types.ts'
import { bag, pouch, sachet, sack } from './bags.ts'
import { bottle, jug, pump, tube } from './bottles.ts'
import { bar, box, carton } from './boxes.ts'
import { bundle, loose, tray } from './groups.ts'
import type { DrawPack } from './pack.ts'
import { blister, stick, vial } from './pharmacy.ts'
import { can, cup, jar, roll, tin, tub } from './round-packs.ts'

export const packs = {
  bag,
  sack,
  pouch,
  sachet,
  bottle,
  jug,
  jar,
  can,
  tin,
  carton,
  box,
  tube,
  tub,
  cup,
  tray,
  roll,
  pump,
  bar,
  bundle,
  loose,
  stick,
  vial,
  blister,
} satisfies Record<PackShape, DrawPack>
