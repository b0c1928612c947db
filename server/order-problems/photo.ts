import sharp from 'sharp'
import { fail, ok, type Result } from '#contract/errors.ts'
import { maxSlipPixels, slipPictureType } from '#rules/payments/slip-picture.ts'

/** Longer side in pixels: enough to see the damage. */
const keptSide = 1600
/** Photos that may be queued; each holds its file in memory. */
const mostWaiting = 24
/** So many of them are of retailers; the rest is kept for the staff. */
const mostOfRetailers = 16
/** A photo takes some tenths of a second; after this many seconds it is given up, so that those after it have their turn. */
const longestSeconds = 10

type Sender = 'retailer' | 'staff'

let last: Promise<unknown> = Promise.resolve()
const waiting: Record<Sender, number> = { retailer: 0, staff: 0 }

const isFullFor = (sender: Sender): boolean =>
  waiting.retailer + waiting.staff >= mostWaiting || (sender === 'retailer' && waiting.retailer >= mostOfRetailers)

/**
 * Re-encodes a photo from its pixels, as WebP, which removes the camera's metadata, the place above all. One at a time,
 * so that photos do not take processor time from orders. Fails with `unsupported_media_type`, `too_large` (the form
 * limits bytes, this limits pixels) or `unavailable` where too many are queued, or the photo takes too long.
 */
export async function redrawPhoto(bytes: Buffer, sender: Sender): Promise<Result<Buffer>> {
  if (!slipPictureType(bytes)) return fail('unsupported_media_type', { detail: 'The file is no JPEG, PNG or WebP' })
  if (isFullFor(sender)) return fail('unavailable', { detail: 'Too many photos at once', retryAfterSeconds: 10 })
  waiting[sender] += 1
  const drawing = last.then(() => redraw(bytes))
  last = drawing.catch(() => undefined)
  return drawing.finally(() => (waiting[sender] -= 1))
}

async function redraw(bytes: Buffer): Promise<Result<Buffer>> {
  // Reads only the header, so that the size is known before anything is decoded.
  const { width, height } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => ({ width: 0, height: 0 }))
  if (width * height > maxSlipPixels) return fail('too_large', { detail: 'The picture has too many pixels' })
  return sharp(bytes, { limitInputPixels: maxSlipPixels, failOn: 'error' })
    .timeout({ seconds: longestSeconds })
    .autoOrient()
    .resize({ width: keptSide, height: keptSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .webp({ quality: 78 })
    .toBuffer()
    .then(ok, refusalOf)
}

/** A photo that was given up is not broken: the machine is busy, and the same one may be sent again. */
export const refusalOf = (error: unknown): Result<never> =>
  error instanceof Error && error.message.startsWith('timeout')
    ? fail('unavailable', { detail: 'The photo took too long', retryAfterSeconds: 10 })
    : fail('unsupported_media_type', { detail: 'The picture is broken' })
