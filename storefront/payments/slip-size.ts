import type { SlipPictureType } from '#rules/payments/slip-picture.ts'

/** The longer side of a sent slip, in pixels: its QR code stays readable. */
const longestSide = 1800
/** A larger file, in bytes, is compressed before it is sent, for slow connections. */
const smallFile = 400 * 1024

type Size = { width: number; height: number }

/** The size in which an image is sent: never enlarged. */
export function uploadSize({ width, height }: Size): Size {
  const factor = Math.min(1, longestSide / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) }
}

/** Whether the file is sent unchanged: its format is accepted and it is small. */
export const canSendUnchanged = (type: SlipPictureType | null, bytes: number, { width, height }: Size): boolean =>
  type !== null && bytes <= smallFile && Math.max(width, height) <= longestSide
