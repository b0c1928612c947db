import { maxSlipBytes, slipPictureType } from '#rules/payments/slip-picture.ts'
import { canSendUnchanged, uploadSize } from './slip-size.ts'

type PreparedSlip = {
  file: Blob
  name: string
  pixels: ImageData
}
type SlipFileError = 'too_large' | 'unsupported_media_type'
type SlipPreparation = { ok: true; slip: PreparedSlip } | { ok: false; code: SlipFileError }

/** A larger file is not opened, in bytes: a cheap phone would run out of memory. */
const largestOpened = 25 * 1024 * 1024
const quality = 0.85

/**
 * Prepares a chosen file: checks its first bytes, opens it, and draws it again where it is larger than a clerk needs or
 * of a format that only this browser knows. What cannot be read (moved, or in a cloud that is not reached) is no picture.
 */
export const prepareSlip = (file: File): Promise<SlipPreparation> =>
  prepare(file).catch(() => ({ ok: false, code: 'unsupported_media_type' }))

async function prepare(file: File): Promise<SlipPreparation> {
  if (file.size > largestOpened) return { ok: false, code: 'too_large' }
  const type = slipPictureType(new Uint8Array(await file.slice(0, 12).arrayBuffer()))
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) return { ok: false, code: 'unsupported_media_type' }
  const { width, height } = uploadSize(picture)
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const brush = canvas.getContext('2d', { willReadFrequently: true })
  if (!brush) return { ok: false, code: 'unsupported_media_type' }
  brush.fillStyle = '#fff'
  brush.fillRect(0, 0, width, height)
  brush.drawImage(picture, 0, 0, width, height)
  const drawn = canSendUnchanged(type, file.size, picture)
    ? null
    : await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
  picture.close()
  const sent = drawn && (type === null || drawn.size < file.size) ? drawn : file
  if (sent.size > maxSlipBytes) return { ok: false, code: 'too_large' }
  return { ok: true, slip: { file: sent, name: 'slip.jpg', pixels: brush.getImageData(0, 0, width, height) } }
}
