import type { AnswerOf, RequestOf } from '#contract/call.ts'
import type { findTargets as findTargetsCall } from '#contract/backoffice/trade/promotion-planning/calls.ts'
import { isRegular } from '#rules/catalogue/lists.ts'
import type { Product } from '#rules/catalogue/product.ts'
import { toBaht } from '#rules/money.ts'
import { fold } from '#rules/search/fold.ts'
import { readOtherLayout, readStaffSearch, type StaffSearch } from '#rules/search/staff-search.ts'
import type { Snapshot } from '#server/catalogue/snapshot.ts'

type Target = AnswerOf<typeof findTargetsCall>['content'][number]
type Level = RequestOf<typeof findTargetsCall>['query']['level']

/** A target with what words are compared with. */
type Entry = { target: Target; text: string; exact: readonly string[] }

const prepared = new WeakMap<Snapshot, Map<Level, readonly Entry[]>>()

/** All targets of a level in the order of the catalogue; folded once for each version of it. */
function entriesOf(snapshot: Snapshot, level: Level): readonly Entry[] {
  const known = prepared.get(snapshot) ?? new Map<Level, readonly Entry[]>()
  prepared.set(snapshot, known)
  const found = known.get(level) ?? makeEntries(snapshot, level)
  known.set(level, found)
  return found
}

function makeEntries(snapshot: Snapshot, level: Level): Entry[] {
  if (level === 'product')
    return snapshot.products.map((product) => ({
      target: productTarget(product),
      text: textOf(product.name.th, product.name.en, product.sku, product.barcode ?? ''),
      exact: [product.sku.toUpperCase(), product.barcode ?? ''],
    }))
  const key = level === 'brand' ? 'brandId' : 'categoryId'
  const counts = new Map<number, number>()
  for (const product of snapshot.products.filter(isRegular))
    counts.set(product[key], (counts.get(product[key]) ?? 0) + 1)
  const named =
    level === 'brand'
      ? snapshot.brands.map(({ id, name, nameThai }) => ({ id, th: nameThai, en: name, isPromotable: true }))
      : snapshot.categories.map(({ id, name, restriction }) => ({
          id,
          ...name,
          isPromotable: restriction?.promotable ?? true,
        }))
  return named.map(({ id, th, en, isPromotable }) => ({
    target: {
      id,
      nameThai: th,
      nameEng: en,
      sku: '',
      unit: '',
      price: null,
      products: counts.get(id) ?? 0,
      isPromotable,
    },
    text: textOf(th, en),
    exact: [],
  }))
}

const textOf = (...names: readonly string[]): string => names.map((name) => fold(name).replaceAll(' ', '')).join('|')

/** A product as the wire has targets. */
export const productTarget = (product: Product): Target => ({
  id: product.id,
  nameThai: product.name.th,
  nameEng: product.name.en,
  sku: product.sku,
  unit: product.unit,
  price: toBaht(product.price),
  products: isRegular(product) ? 1 : 0,
  isPromotable: product.restriction?.promotable ?? true,
})

/** Targets by ids, in their order, or by words, those for sale first; also as typed on the other keyboard layout. */
export function findTargets(
  snapshot: Snapshot,
  { level, q, ids, size }: RequestOf<typeof findTargetsCall>['query'],
): Target[] {
  const entries = entriesOf(snapshot, level)
  if (ids !== undefined) {
    const byId = new Map(entries.map((entry) => [entry.target.id, entry.target]))
    return ids.split(',').flatMap((id) => byId.get(Number(id)) ?? [])
  }
  const found = q === '' ? entries : matching(entries, readStaffSearch(q))
  const hits = found.length > 0 ? found : matching(entries, readOtherLayout(q))
  return hits
    .map(({ target }) => target)
    .sort((a, b) => Number(b.products > 0) - Number(a.products > 0))
    .slice(0, size)
}

function matching(entries: readonly Entry[], search: StaffSearch | null): readonly Entry[] {
  if (!search) return []
  const exact = entries.filter((entry) => entry.exact.includes(search.exact))
  const others = entries.filter((entry) => search.tokens.every((token) => entry.text.includes(token)))
  return [...new Set([...exact, ...others])]
}
