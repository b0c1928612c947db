import type { Box } from '../box.ts'

/** A drawing on a 32 × 32 field; `box` is the part of the field it covers. */
export type Icon = { box: Box; body: string }
export type IconSet = Readonly<Record<string, Icon>>
