import { createHash } from 'node:crypto'
import { decodeQRBatch } from 'qr/decode.js'
import sharp, { type Sharp } from 'sharp'
import { fail, ok, type Result } from '#contract/errors.ts'
import { maxSlipPixels } from '#rules/payments/slip-picture.ts'
import { readSlipQr, type SlipQr } from '#rules/payments/slip-qr.ts'

export type CleanPicture = {
  /** WebP of at most `keptSide` pixels on its longer side, without the metadata of the camera. */
  picture: Uint8Array
  contentHash: string
}
type Pixels = { data: Buffer; width: number; height: number; channels: 1 | 2 | 3 | 4 }

/** Longer sides in pixels: large enough to find a small code, and for a clerk to read. */
const readSide = 2000
const keptSide = 1600
/** Limit of one step in the picture library, which does not stop when its thread is terminated. */
const stepSeconds = 5

/**
 * Re-encodes an uploaded slip. Fails with `unsupported_media_type` for a file that is no picture, `too_large` for too
 * many pixels.
 */
export async function cleanPicture(bytes: Uint8Array): Promise<Result<CleanPicture & { pixels: Pixels }>> {
  // Reads only the header, so that the size is known before anything is decoded.
  const { width, height } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => ({ width: 0, height: 0 }))
  if (width * height > maxSlipPixels) return fail('too_large', { detail: 'The picture has too many pixels' })
  const source = sharp(bytes, { limitInputPixels: maxSlipPixels, failOn: 'error' }).timeout({ seconds: stepSeconds })
  const read = await inside(source.autoOrient(), readSide)
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
    .catch(() => null)
  if (!read) return fail('unsupported_media_type', { detail: 'The picture is broken' })
  const { data, info } = read
  const raw = { width: info.width, height: info.height, channels: info.channels }
  return ok({
    picture: await inside(sharp(data, { raw }).timeout({ seconds: stepSeconds }), keptSide)
      .webp({ quality: 78 })
      .toBuffer(),
    contentHash: createHash('sha256').update(`${info.width}x${info.height}`).update(data).digest('base64url'),
    pixels: { data, ...raw },
  })
}

const inside = (picture: Sharp, side: number): Sharp =>
  picture.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })

/**
 * The first code in the picture that is a slip's: advertisements on it may have codes too. For a crafted picture this
 * never ends; the caller must be able to stop it.
 */
export async function findSlipQr({ data, width, height, channels }: Pixels): Promise<SlipQr | null> {
  if (channels !== 3) return null
  const [codes = []] = await decodeQRBatch([{ width, height, data }], { format: 'RGB' })
  for (const code of codes) {
    const qr = typeof code === 'string' ? readSlipQr(code) : null
    if (qr) return qr
  }
  return null
}
