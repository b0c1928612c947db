import type { SlipPictureType } from '#rules/payments/slip-picture.ts'

/** The longer side of a slip that is sent, pixels: its small code can still be read. */
const longestSide = 1800
/** A file of more bytes is drawn anew before it is sent: on slow data every one counts. */
const smallFile = 400 * 1024

type Size = { width: number; height: number }

/** The size in which a picture is sent: never enlarged. */
export function sentSize({ width, height }: Size): Size {
  const factor = Math.min(1, longestSide / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) }
}

/** Whether the file goes as it is: a kind the server takes, and small already. */
export const goesAsItIs = (type: SlipPictureType | null, bytes: number, { width, height }: Size): boolean =>
  type !== null && bytes <= smallFile && Math.max(width, height) <= longestSide
