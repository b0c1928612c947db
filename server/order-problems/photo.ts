import sharp from 'sharp'
import { fail, ok, type Result } from '#contract/errors.ts'
import { mostSlipPixels, slipPictureType } from '#rules/payments/slip-picture.ts'

/** Longer side in pixels: enough to see what is broken. */
const keptSide = 1600
/** Photos that may wait at once; each holds its file in memory. */
const mostWaiting = 24

let last: Promise<unknown> = Promise.resolve()
let waiting = 0

/**
 * Draws a photo anew from its pixels, as WebP: what cameras write beside a picture, the place above all, is gone. One at a
 * time, so that photos do not take the processor from the orders. Fails with `unsupported_media_type`, `too_large` (bytes
 * are limited by the form, pixels here) or `unavailable` where too many wait.
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
  // Reads the head of the file alone, so that its size is known before anything is unpacked.
  const { width, height } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => ({ width: 0, height: 0 }))
  if (width * height > mostSlipPixels) return fail('too_large', { detail: 'The picture has too many pixels' })
  const drawn = await sharp(bytes, { limitInputPixels: mostSlipPixels, failOn: 'error' })
    .autoOrient()
    .resize({ width: keptSide, height: keptSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .webp({ quality: 78 })
    .toBuffer()
    .catch(() => null)
  return drawn ? ok(drawn) : fail('unsupported_media_type', { detail: 'The picture is broken' })
}
