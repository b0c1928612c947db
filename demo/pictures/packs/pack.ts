import type { Box } from '../box.ts'
import type { Brush, Light } from '../brush.ts'

/** Every pack stands here, in a field of 824 × 824, its middle at x 412. */
export const baseline = 704

/** What a pack shape is: a silhouette the label is clipped to, and what lies behind and before it. */
export type Pack = {
  outline: string
  light: Light
  /** Drawn before the body: a handle, a second packet. */
  behind?: string
  /** On the body, under the label. */
  under?: string
  /** Over body and label: cap, lid, seams, gloss. */
  over?: string
  /** Null where the thing has no label of its own. */
  label: PackLabel | null
  /** Left and right end of what touches the shelf. */
  foot: readonly [left: number, right: number]
}

export type PackLabel = {
  /** `band` runs round the pack between top and bottom; `crown` colours it from its head down to the icon. */
  kind: 'band' | 'crown'
  top: number
  bottom: number
  /** How far the label's edges sag in the middle, as they do round a cylinder seen from a little above. */
  sag: number
  /** The part one sees straight on; mark and icon stay inside. */
  face: Box
  /** Mark above the icon, or beside it. */
  flow: 'column' | 'row'
}

export type DrawPack = (brush: Brush) => Pack

/** A serrated edge from `from` to `to` along x at height y; `teeth` point up where `rise` is negative. */
export function serrated(from: number, to: number, rise: number, teeth: number): string {
  const half = (to - from) / teeth / 2
  return `l${half} ${rise}l${half} ${-rise}`.repeat(teeth)
}
