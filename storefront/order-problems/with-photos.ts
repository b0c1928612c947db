import { maxPhotos } from '#rules/orders/problem-reports.ts'

/** A draft with more photos, as many as a report takes. Others may have come while these were prepared. */
export const withPhotos = <Photo, Draft extends { photos: readonly Photo[] }>(
  now: Draft,
  added: readonly Photo[],
): Draft => ({ ...now, photos: [...now.photos, ...added].slice(0, maxPhotos) })
