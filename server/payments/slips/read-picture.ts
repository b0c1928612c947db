import { createHash } from 'node:crypto'
import { decodeQRBatch } from 'qr/decode.js'
import sharp, { type OutputInfo, type Sharp } from 'sharp'
import { fail, ok, type Result } from '#contract/errors.ts'
import { mostSlipPixels, slipPictureType } from '#rules/payments/slip-picture.ts'
import { readSlipQr, type SlipQr } from '#rules/payments/slip-qr.ts'

export type SlipPicture = {
  /** WebP of at most `keptSide` pixels on its longer side, without what cameras write beside a picture. */
  picture: Buffer
  contentHash: string
  qr: SlipQr | null
}

/** Longer sides in pixels: enough to find a small code, and enough for a clerk to read. */
const readSide = 2000
const keptSide = 1600
/** Milliseconds in which a code has to be found: some pictures have none. */
const qrPatience = 500
const mostWaiting = 30

let last: Promise<unknown> = Promise.resolve()
let waiting = 0

/**
 * Reads what was uploaded as a slip: one at a time, so that pictures do not take both cores from the orders. Fails with
 * `unsupported_media_type` for what is no picture, `too_large` for one of too many pixels, `unavailable` where too many
 * wait.
 */
export async function readPicture(bytes: Buffer): Promise<Result<SlipPicture>> {
  if (!slipPictureType(bytes)) return fail('unsupported_media_type', { detail: 'The file is no JPEG, PNG or WebP' })
  if (waiting >= mostWaiting) return fail('unavailable', { detail: 'Too many slips at once', retryAfterSeconds: 10 })
  waiting += 1
  const reading = last.then(() => read(bytes))
  last = reading.catch(() => undefined)
  return reading.finally(() => (waiting -= 1))
}

async function read(bytes: Buffer): Promise<Result<SlipPicture>> {
  // Reads the head of the file alone, so that its size is known before anything is unpacked.
  const { width, height } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => ({ width: 0, height: 0 }))
  if (width * height > mostSlipPixels) return fail('too_large', { detail: 'The picture has too many pixels' })
  const source = sharp(bytes, { limitInputPixels: mostSlipPixels, failOn: 'error' })
  const pixels = await inside(source.autoOrient(), readSide)
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
    .catch(() => null)
  if (!pixels) return fail('unsupported_media_type', { detail: 'The picture is broken' })
  const { data, info } = pixels
  const raw = { width: info.width, height: info.height, channels: info.channels }
  return ok({
    picture: await inside(sharp(data, { raw }), keptSide).webp({ quality: 78 }).toBuffer(),
    contentHash: createHash('sha256').update(`${info.width}x${info.height}`).update(data).digest('base64url'),
    qr: await findQr(data, info),
  })
}

const inside = (picture: Sharp, side: number): Sharp =>
  picture.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })

/** The first code in the picture that is a slip's: advertisements on it may have codes of their own. */
async function findQr(data: Buffer, { width, height, channels }: OutputInfo): Promise<SlipQr | null> {
  if (channels !== 3) return null
  const [codes = []] = await decodeQRBatch([{ width, height, data }], { format: 'RGB', timeLimit: qrPatience })
  for (const code of codes) {
    const qr = typeof code === 'string' ? readSlipQr(code) : null
    if (qr) return qr
  }
  return null
}
