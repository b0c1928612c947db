import type { CellReason } from '#rules/transfer/import-reasons.ts'
import { usedValues } from '#rules/transfer/used-values.ts'
import { nameProblem, oneLine } from './check-name.ts'
import type { Status } from '#server/adapters/database/column-types.ts'
import type { RowViolation } from './importer.ts'
import type { Row } from './row-source.ts'
import { statusOf } from './status.ts'

type CategoryKind = 'category' | 'subcategory'

/** A category, or a subcategory in its category. */
type CategoryState = {
  id: number
  name_thai: string
  name_eng: string
  status: Status
  sequence: number
  /** The line of the file that defined it, for a category with its English name; null: none did. */
  line: number | null
  /** The line of the file that set its status; null: none did. */
  statusLine: number | null
}

/** A category or subcategory of a row: a known one, or one to create. */
type CategoryRow = Pick<CategoryState, 'name_thai' | 'name_eng' | 'status' | 'line' | 'statusLine'> & {
  known: CategoryState | undefined
}

/** The categories, or the subcategories of one. */
type Shelf = {
  /** The one with this Thai name, in lower case. */
  find: (thai: string) => CategoryState | undefined
  /** Whether one may have this English name after the one it had. */
  isFree: (before: string | undefined, after: string) => boolean
}

/** Validates a row against what is known: an empty English name or status keeps the current one. */
export function checkCategory(row: Row, kind: CategoryKind, shelf: Shelf): CategoryRow | { refused: RowViolation[] } {
  const refuseFor = (column: string, reason: CellReason) => ({ refused: [{ line: row.line, column, ...reason }] })
  const refuse = (column: string, reason: CellReason['reason'], ...values: string[]) =>
    refuseFor(column, { reason, ...(values.length > 0 && { values }) })
  const [thaiColumn, englishColumn] = [`${kind}_thai`, `${kind}_eng`]
  const statusColumn = kind === 'category' ? 'status' : 'subcategory_status'
  const [thai, english] = [oneLine(row.field(thaiColumn)), oneLine(row.field(englishColumn))]
  if (thai === '')
    return kind === 'category'
      ? refuse(thaiColumn, 'needed')
      : refuse(thaiColumn, 'needed_beside', english === '' ? statusColumn : englishColumn)
  const [thaiProblem, englishProblem] = [nameProblem(thai), nameProblem(english)]
  if (thaiProblem) return refuseFor(thaiColumn, thaiProblem)
  if (englishProblem) return refuseFor(englishColumn, englishProblem)
  const known = shelf.find(thai.toLowerCase())
  if (!known && english === '') return refuse(englishColumn, 'needed_for_new')
  // A category is repeated with each of its subcategories, and must keep one name.
  if (known && known.line !== null) {
    if (kind === 'subcategory') return refuse(thaiColumn, 'twice')
    if (english !== '' && english !== known.name_eng)
      return refuse(englishColumn, 'says_else', String(known.line), known.name_eng)
  }
  if (english !== '' && !shelf.isFree(known?.name_eng, english)) return refuse(englishColumn, 'name_taken')
  const statusText = row.field(statusColumn)
  const status = statusText === '' ? (known?.status ?? 'ACTIVE') : statusOf(statusText)
  if (status === null) return refuse(statusColumn, 'not_status')
  if (statusText !== '' && known && known.statusLine !== null && status !== known.status)
    return refuse(statusColumn, 'says_else', String(known.statusLine), known.status)
  // A subcategory is in the file once, even where its English name is kept.
  const line = english === '' && kind === 'category' ? null : row.line
  const name_eng = english === '' ? (known?.name_eng ?? '') : english
  return { known, name_thai: thai, name_eng, status, line, statusLine: statusText === '' ? null : row.line }
}

/** The categories of one level: found by Thai name within their parent, created and changed. */
export function categoryChanges<Stored extends Omit<CategoryState, 'line' | 'statusLine'>>(
  stored: readonly Stored[],
  placeOf: (row: Stored) => number,
) {
  const book = new Map<string, CategoryState>()
  const lastIn = new Map<number, number>()
  const changed = new Map<number, CategoryState & { place: number }>()
  let lastId = 0
  const englishIn = (place: number, name: string) => `${place} ${name.toLowerCase()}`
  const englishNames = usedValues(stored.map((row) => englishIn(placeOf(row), row.name_eng)))
  const enter = (place: number, category: CategoryState) => {
    const key = `${place} ${category.name_thai.toLowerCase()}`
    if (!book.has(key)) book.set(key, category)
    lastIn.set(place, Math.max(lastIn.get(place) ?? 0, category.sequence))
    lastId = Math.max(lastId, category.id)
  }
  for (const row of stored) enter(placeOf(row), { ...row, line: null, statusLine: null })
  return {
    /** @param place undefined for one that does not exist yet */
    within: (place: number | undefined): Shelf => ({
      find: (thai) => book.get(`${place} ${thai}`),
      isFree: (before, after) =>
        place === undefined ||
        englishNames.isFree(before === undefined ? null : englishIn(place, before), englishIn(place, after)),
    }),
    /** @returns the category as stored from now on */
    keep: (place: number, { known, name_thai, name_eng, status, line, statusLine }: CategoryRow): CategoryState => {
      const made = { id: lastId + 1, name_thai, sequence: (lastIn.get(place) ?? 0) + 1 }
      const category = known ?? { ...made, name_eng: '', status, line, statusLine }
      englishNames.take(known ? englishIn(place, known.name_eng) : null, englishIn(place, name_eng))
      if (!known) enter(place, category)
      category.line ??= line
      category.statusLine ??= statusLine
      if (category.name_eng !== name_eng || category.status !== status)
        changed.set(category.id, Object.assign(category, { name_eng, status, place }))
      return category
    },
    changed: () => [...changed.values()],
  }
}
