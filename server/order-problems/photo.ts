import sharp from 'sharp'
import { fail, ok, type Result } from '#contract/errors.ts'
import { maxSlipPixels, slipPictureType } from '#rules/payments/slip-picture.ts'

/** Longer side in pixels: enough to see the damage. */
const keptSide = 1600
/** Photos that may be queued; each holds its file in memory. */
const mostWaiting = 24

let last: Promise<unknown> = Promise.resolve()
let waiting = 0

/**
 * Re-encodes a photo from its pixels, as WebP, which removes the camera's metadata, the place above all. One at a time,
 * so that photos do not take processor time from orders. Fails with `unsupported_media_type`, `too_large` (the form
 * limits bytes, this limits pixels) or `unavailable` where too many are queued.
 */
export async function redrawPhoto(bytes: Buffer): Promise<Result<Buffer>> {
  if (!slipPictureType(bytes)) return fail('unsupported_media_type', { detail: 'The file is no JPEG, PNG or WebP' })
  if (waiting >= mostWaiting) return fail('unavailable', { detail: 'Too many photos at once', retryAfterSeconds: 10 })
  waiting += 1
  const drawing = last.then(() => redraw(bytes))
  last = drawing.catch(() => undefined)
  return drawing.finally(() => (waiting -= 1))
}

async function redraw(bytes: Buffer): Promise<Result<Buffer>> {
  // Reads only the header, so that the size is known before anything is decoded.
  const { width, height } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => ({ width: 0, height: 0 }))
  if (width * height > maxSlipPixels) return fail('too_large', { detail: 'The picture has too many pixels' })
  const drawn = await sharp(bytes, { limitInputPixels: maxSlipPixels, failOn: 'error' })
    .autoOrient()
    .resize({ width: keptSide, height: keptSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .webp({ quality: 78 })
    .toBuffer()
    .catch(() => null)
  return drawn ? ok(drawn) : fail('unsupported_media_type', { detail: 'The picture is broken' })
}
