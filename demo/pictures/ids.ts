import { createHash } from 'node:crypto'

/** Product, category, banner or the mark of a brand. */
export type PictureKind = 'p' | 'c' | 'b' | 'm'

/** An id that changes with the drawing, so that a picture can be cached forever: `p-1001-5f0c9a`. */
export function imageId(kind: PictureKind, id: number, svg: string): string {
  return `${kind}-${id}-${createHash('sha256').update(svg).digest('hex').slice(0, 6)}`
}
