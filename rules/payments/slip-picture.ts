/** Maximum size of a slip, in bytes. */
export const maxSlipBytes = 8 * 1024 * 1024
/** More pixels than any phone camera has: a mistake, or a decompression bomb. */
export const maxSlipPixels = 50_000_000

export type SlipPictureType = 'image/jpeg' | 'image/png' | 'image/webp'

const text = (bytes: Uint8Array, from: number, to: number): string => String.fromCharCode(...bytes.subarray(from, to))

/**
 * The type of a picture by its first bytes, since the declared type can be forged.
 * @param bytes the first 12, or more
 * @returns null for all other types
 */
export function slipPictureType(bytes: Uint8Array): SlipPictureType | null {
  if (text(bytes, 0, 3) === '\xff\xd8\xff') return 'image/jpeg'
  if (text(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png'
  if (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP') return 'image/webp'
  return null
}
