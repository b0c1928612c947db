/** The largest file that is taken as a slip, bytes. */
export const largestSlip = 8 * 1024 * 1024
/** More pixels than any phone's camera takes: a mistake, or a bomb. */
export const mostSlipPixels = 50_000_000

export type SlipPictureType = 'image/jpeg' | 'image/png' | 'image/webp'

const text = (bytes: Uint8Array, from: number, to: number): string => String.fromCharCode(...bytes.subarray(from, to))

/**
 * The kind of picture by its first bytes: what a file calls itself proves nothing.
 * @param bytes the first 12, or more
 * @returns null for everything that is not taken
 */
export function slipPictureType(bytes: Uint8Array): SlipPictureType | null {
  if (text(bytes, 0, 3) === '\xff\xd8\xff') return 'image/jpeg'
  if (text(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png'
  if (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP') return 'image/webp'
  return null
}
