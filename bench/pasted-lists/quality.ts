import { createListReader, everydayNames, type ReadLine } from '#rules/restock/list/read-list.ts'
import { kindsOf } from '#rules/restock/list/kinds.ts'
import { splitList } from '#rules/restock/list/split-list.ts'
import { brandById, byId, goods, index, searchWords, subcategories } from '../search/goods-index.ts'
import { fresh } from './fresh-lists.ts'
import { kept } from './kept-lists.ts'
import { tuned } from './tuned-lists.ts'

const sets = { tuned, kept, fresh }

type Quality = {
  /** Lines that a text should become. */
  lines: number
  /** In percent of the lines. */
  exact: number
  /** Texts with a sure line that is not right, or with fewer lines than were written. */
  wrong: string[]
  /** All texts that are not read as they should be. */
  missed: string[]
}

export const read = createListReader({
  find: (text) => index.find(text).ids,
  everyday: everydayNames(searchWords.flatMap(({ words }) => words)),
  kinds: kindsOf(
    goods.map(({ nameThai, keywords }) => ({ name: { th: nameThai }, keywords })),
    [
      ...searchWords.flatMap(({ words }) => words),
      ...subcategories.flatMap(({ nameThai, nameEng }) => [nameThai, nameEng.replaceAll(' ', '')]),
    ],
  ),
  productOf: (id) => {
    const product = byId.get(id)
    const brand = brandById.get(product?.brandId ?? 0)
    return (
      product && {
        id,
        shelfId: product.subcategoryId,
        name: { th: product.nameThai, en: product.nameEng },
        brands: [brand?.name ?? '', brand?.nameThai ?? ''],
        keywords: product.keywords,
        unit: product.unit,
        conversion: product.conversion,
      }
    )
  },
})

/** How well lists are read, on the demo's catalogue. */
export function qualityOf(name: keyof typeof sets): Quality {
  const quality: Quality = { lines: 0, exact: 0, wrong: [], missed: [] }
  let exact = 0
  for (const [text, right, bought = {}] of sets[name]) {
    const wanted = right.split(';')
    const history = new Map(Object.entries(bought).map(([id, times]) => [Number(id), times]))
    const found = splitList(text).flatMap((line) => read(line, history))
    const rightOnes = wanted.filter((one, at) => isRight(one, found[at])).length
    quality.lines += wanted.length
    exact += found.length === wanted.length ? rightOnes : 0
    const said = `${text.replaceAll('\n', ' / ')} [${right}] ${found.map(inWords).join('; ')}`
    if (rightOnes < wanted.length || found.length !== wanted.length) quality.missed.push(said)
    const isLost = found.length < wanted.length
    const isWrong = found.some((one, at) => one.kind === 'sure' && !isRight(wanted[at] ?? '-', one))
    if (isLost || isWrong) quality.wrong.push(said)
  }
  return { ...quality, exact: (100 * exact) / quality.lines }
}

function isRight(wanted: string, found: ReadLine | undefined): boolean {
  if (!found) return false
  if (wanted === '-') return found.kind === 'none'
  if (wanted === '~') return found.kind === 'talk'
  const [, unsure, qty, ids] = /^(\??)(?:(\d+)x)?([\d,]*)$/.exec(wanted) ?? []
  if (!unsure) return found.kind === 'sure' && found.qty === Number(qty) && found.productId === Number(ids)
  if (found.kind !== 'ask') return false
  const named = (ids ?? '').split(',').filter(Boolean).map(Number)
  return named.every((id) =>
    found.candidates.some((one) => one.productId === id && (qty === undefined || one.qty === Number(qty))),
  )
}

const nameOf = (id: number) => byId.get(id)?.nameThai ?? String(id)

export function inWords(line: ReadLine): string {
  if (line.kind === 'sure') return `${line.qty} × ${line.productId} ${nameOf(line.productId)}`
  if (line.kind === 'ask')
    return `${line.guess ? '~' : '?'}${line.otherUnit ?? ''} ${line.candidates.map(({ productId, qty }) => `${qty} × ${productId} ${nameOf(productId)}`).join(' | ')}`
  return line.kind
}
