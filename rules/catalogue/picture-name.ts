/** What the name of a picture's file says: codes that may be a SKU or a barcode, the most likely first, with the picture's place. */
type PictureName = { code: string; place: number }[]

const ending = /\.[a-z0-9]{2,5}$/i
/** `_2`, `-2`, ` 2`, `(2)`, ` (2)` at the end. */
const counted = /^(.+?)(?:[\s_-]+(\d{1,2})|[\s_-]*\((\d{1,2})\))$/

/**
 * Reads the name of a picture's file: `8850001234567.jpg`, `SKU-001_2.png` and `SKU-001 (2).webp` are the first and the
 * second picture. The whole name may be a code with a number at its end, so it is tried first, as the first picture.
 */
export function readPictureName(fileName: string): PictureName {
  const plain = (fileName.split(/[\\/]/).at(-1) ?? '').normalize('NFC').replace(ending, '').trim().toUpperCase()
  if (plain === '') return []
  const [, code, bare, bracketed] = counted.exec(plain) ?? []
  const place = Number(bare ?? bracketed ?? 0)
  return [{ code: plain, place: 1 }, ...(code !== undefined && place > 0 ? [{ code, place }] : [])]
}

/** Pictures of one product at most. */
export const mostPictures = 8

/**
 * The pictures of a product after one was placed: it replaces the one at its place, or follows the last one. Where its place
 * was never given, since those of later places came first, it goes before them. A picture that the product has already moves to
 * the place.
 * @param place counted from 1
 * @param named the places of pictures that were named after the product
 * @returns null where there is no room, and nothing that it replaces
 */
export function placePicture(
  pictures: readonly string[],
  picture: string,
  place: number,
  named: ReadonlyMap<string, number> = new Map(),
): string[] | null {
  const others = pictures.filter((id) => id !== picture)
  const at = Math.min(place - 1, others.length)
  const isGiven = others.some((id) => named.get(id) === place)
  const later = isGiven ? -1 : others.findIndex((id) => (named.get(id) ?? 0) > place)
  const isThere = others.length < pictures.length
  const goesBefore = later >= 0 && later <= at
  const placed = goesBefore
    ? others.toSpliced(later, 0, picture)
    : [...others.slice(0, at), picture, ...others.slice(isThere ? at : at + 1)]
  return placed.length > Math.max(mostPictures, pictures.length) ? null : placed
}
