import type { Box } from '../box.ts'
import type { Brush, Light } from '../brush.ts'

/** Baseline of every pack, in a field of 824 × 824. */
export const baseline = 704
export const middle = 412

/** A pack shape: a silhouette that clips the label, and the parts behind and in front of it. */
export type Pack = {
  outline: string
  light: Light
  /** Transparent film. */
  clear?: true
  /** Drawn behind the body: a handle, a second packet. */
  behind?: string
  /** Drawn on the body, below the label. */
  under?: string
  /** Drawn over body and label, within the outline: seams, gloss. */
  sheen?: string
  /** Drawn on top: cap, lid. */
  over?: string
  /** Null when the object has no label. */
  label: PackLabel | null
  /** Scale of low objects, drawn slightly larger so that a grid of all kinds looks even. */
  scale: number
  /** Left and right end of the part that touches the shelf. */
  foot: readonly [left: number, right: number]
  /** Left and right end of the whole, when wider than its foot. */
  reach?: readonly [left: number, right: number]
}

export type PackLabel = {
  /** `band` surrounds the pack between top and bottom; `crown` colours it from the top down to the icon. */
  kind: 'band' | 'crown'
  top: number
  bottom: number
  /** How far the label's edges sag in the middle, as on a cylinder seen from slightly above. */
  sag: number
  /** The part facing the viewer; mark and icon stay inside. */
  face: Box
  /** Mark above the icon; next to it if short; or the mark alone. */
  flow: 'column' | 'row' | 'none'
}

export type DrawPack = (brush: Brush) => Pack

/** A serrated edge from `from` to `to` along x at height y; `teeth` point up where `rise` is negative. */
export function serrated(from: number, to: number, rise: number, teeth: number): string {
  const half = (to - from) / teeth / 2
  return `l${half} ${rise}l${half} ${-rise}`.repeat(teeth)
}
