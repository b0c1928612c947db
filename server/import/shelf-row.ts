import { isName, wantedOfName } from './check-name.ts'
import type { Refusal, Row } from './read-rows.ts'

export type ShelfKind = 'category' | 'subcategory'

/** A category, or a subcategory in its category. */
export type Shelf = {
  id: number
  name_thai: string
  name_eng: string
  sequence: number
  /** The line of the file that told of it, a category by its English name too; null: none has. */
  line: number | null
}

/** What a row says of one shelf: a known one, or one to be made. */
export type ToldShelf = { known: Shelf | undefined; name_thai: string; name_eng: string; line: number | null }

/**
 * Reads one shelf of a row over what is known of it: an empty English name leaves it as it is.
 * @param find the shelf with this Thai name, in small letters
 */
export function checkShelf(
  row: Row,
  kind: ShelfKind,
  find: (thai: string) => Shelf | undefined,
): ToldShelf | { refused: Refusal[] } {
  const refuse = (column: string, reason: string) => ({ refused: [{ line: row.line, column, reason }] })
  const [thaiColumn, englishColumn] = [`${kind}_thai`, `${kind}_eng`]
  const [thai, english] = [row.field(thaiColumn), row.field(englishColumn)]
  if (thai === '') return refuse(thaiColumn, kind === 'category' ? 'needed' : `needed beside ${englishColumn}`)
  if (!isName(thai)) return refuse(thaiColumn, wantedOfName)
  if (!isName(english)) return refuse(englishColumn, wantedOfName)
  const known = find(thai.toLowerCase())
  if (!known && english === '') return refuse(englishColumn, `needed for a new ${kind}`)
  // A category comes with each of its subcategories, and then under one name.
  if (known && known.line !== null) {
    if (kind === 'subcategory') return refuse(thaiColumn, 'stands in the file twice')
    if (english !== '' && english !== known.name_eng)
      return refuse(englishColumn, `line ${known.line} says ${known.name_eng}`)
  }
  // A subcategory stands in the file once, even where its English name is left as it is.
  const line = english === '' && kind === 'category' ? null : row.line
  return { known, name_thai: thai, name_eng: english === '' ? (known?.name_eng ?? '') : english, line }
}

/** Shelves of one kind: found by their Thai name within what they stand in, made and changed. */
export function shelfBook<Stored extends Omit<Shelf, 'line'>>(
  stored: readonly Stored[],
  placeOf: (row: Stored) => number,
) {
  const book = new Map<string, Shelf>()
  const lastIn = new Map<number, number>()
  const changed = new Map<number, Shelf & { place: number }>()
  let lastId = 0
  const enter = (place: number, shelf: Shelf) => {
    const key = `${place} ${shelf.name_thai.toLowerCase()}`
    if (!book.has(key)) book.set(key, shelf)
    lastIn.set(place, Math.max(lastIn.get(place) ?? 0, shelf.sequence))
    lastId = Math.max(lastId, shelf.id)
  }
  for (const row of stored) enter(placeOf(row), { ...row, line: null })
  return {
    find: (place: number, thai: string) => book.get(`${place} ${thai}`),
    /** @returns the shelf as it is from now on */
    keep: (place: number, { known, name_thai, name_eng, line }: ToldShelf): Shelf => {
      const made = { id: lastId + 1, name_thai, sequence: (lastIn.get(place) ?? 0) + 1 }
      const shelf = known ?? { ...made, name_eng: '', line }
      if (!known) enter(place, shelf)
      shelf.line ??= line
      if (shelf.name_eng !== name_eng) changed.set(shelf.id, Object.assign(shelf, { name_eng, place }))
      return shelf
    },
    changed: () => [...changed.values()],
  }
}
