import { hourMs } from '#rules/bangkok-time.ts'
import { fail, ok, type Result } from '#contract/errors.ts'
import { maxPhotos, maxReportsPerHour } from '#rules/orders/problem-reports.ts'
import type { CountRequest } from '#server/http/limits/counters.ts'

type ReportPhotos = {
  retailerId: string
  files: readonly Buffer[]
  /** The same for the same photos. */
  content: string
}
/**
 * Re-encodes the photos of a report. Fails as `redrawPhoto` with the field of the photo, and with `rate_limited` while those of
 * another report of this retailer are re-encoded, or where it has sent too many.
 */
export type DrawPhotos = (photos: ReportPhotos) => Promise<Result<Buffer[]>>

/** Photos of one retailer per hour: all of as many reports as it may send. */
const mostAnHour = maxReportsPerHour * maxPhotos
export const photosWindowMs = hourMs

/**
 * One report of a retailer at a time, so that the photos of one do not delay the others. A request that is repeated meanwhile waits
 * for the photos of the first.
 */
export function openPhotoDrawing({
  count,
  rateLimitFactor,
}: {
  count: CountRequest
  rateLimitFactor: number
}): DrawPhotos {
  const underWay = new Map<string, { content: string; drawing: Promise<Result<Buffer[]>> }>()
  const most = Math.ceil(mostAnHour * rateLimitFactor)

  const drawAll = async ({ retailerId, files }: ReportPhotos): Promise<Result<Buffer[]>> => {
    // Loaded with the first photo, together with the picture decoder.
    const { redrawPhoto } = await import('./photo.ts')
    const photos: Buffer[] = []
    for (const [index, bytes] of files.entries()) {
      // Every photo counts, whether a report results or not: re-encoding is the work.
      const { requests, msLeft } = await count('photos of a retailer', retailerId, most)
      if (requests > most) return fail('rate_limited', { retryAfterSeconds: Math.ceil(msLeft / 1000) })
      const drawn = await redrawPhoto(bytes, 'retailer')
      if (!drawn.ok)
        return fail(drawn.error.code, { ...drawn.error, errors: [{ path: `photo${index + 1}`, code: 'invalid' }] })
      photos.push(drawn.value)
    }
    return ok(photos)
  }
  return async (photos) => {
    const { retailerId, files, content } = photos
    if (files.length === 0) return ok([])
    const known = underWay.get(retailerId)
    if (known?.content === content) return known.drawing
    if (known)
      return fail('rate_limited', { detail: 'Photos of another report are being re-encoded', retryAfterSeconds: 5 })
    const drawing = drawAll(photos).finally(() => underWay.delete(retailerId))
    underWay.set(retailerId, { content, drawing })
    return drawing
  }
}
