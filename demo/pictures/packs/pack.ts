import type { Box } from '../box.ts'
import type { Brush, Light } from '../brush.ts'

/** Every pack is drawn standing here, in a field of 824 × 824. */
export const baseline = 704
export const middle = 412

/** What a pack shape is: a silhouette the label is clipped to, and what lies behind and before it. */
export type Pack = {
  outline: string
  light: Light
  /** Film through which one sees what is behind. */
  clear?: true
  /** Drawn before the body: a handle, a second packet. */
  behind?: string
  /** On the body, under the label. */
  under?: string
  /** Over body and label and within the outline: seams, gloss. */
  sheen?: string
  /** Over everything: cap, lid. */
  over?: string
  /** Null where the thing has no label of its own. */
  label: PackLabel | null
  /** Low things are drawn a little larger than life, so that a shelf of all kinds looks even. */
  scale: number
  /** Left and right end of what touches the shelf. */
  foot: readonly [left: number, right: number]
  /** Left and right end of the whole, where it is wider than its foot. */
  reach?: readonly [left: number, right: number]
}

export type PackLabel = {
  /** `band` runs round the pack between top and bottom; `crown` colours it from the top down to the icon. */
  kind: 'band' | 'crown'
  top: number
  bottom: number
  /** How far the label's edges sag in the middle, as they do round a cylinder seen from a little above. */
  sag: number
  /** The part one sees straight on; mark and icon stay inside. */
  face: Box
  /** Mark above the icon; beside it if it is short; or the mark alone. */
  flow: 'column' | 'row' | 'none'
}

export type DrawPack = (brush: Brush) => Pack

/** A serrated edge from `from` to `to` along x at height y; `teeth` point up where `rise` is negative. */
export function serrated(from: number, to: number, rise: number, teeth: number): string {
  const half = (to - from) / teeth / 2
  return `l${half} ${rise}l${half} ${-rise}`.repeat(teeth)
}
