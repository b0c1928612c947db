import type { RequestOf } from '#contract/call.ts'
import type { saveProduct } from '#contract/backoffice/goods/products/calls.ts'
import { toBaht } from '#rules/money.ts'
import { amountText, readAmount } from '#backoffice/kit/forms/amount-text.ts'
import type { WholeProduct } from './product-row.ts'

type ProductBody = Omit<RequestOf<typeof saveProduct>['body'], 'revision'>
export type UnitDraft = { pieces: string; nameThai: string; nameEng: string; barcode: string }

/** A product while it is edited: numbers as they are typed. */
export type Draft = Omit<ProductBody, NumberField | EmptyField | 'units'> &
  Record<NumberField | EmptyField, string> & { units: UnitDraft[] }
type NumberField = 'price' | 'cost' | 'vatPercent' | 'conversion' | 'categoryId' | 'subcategoryId' | 'brandId'
/** Empty: null. */
type EmptyField = 'barcode' | 'unitEng' | 'shelfPlace' | 'orderMultiple' | 'mostPerDay' | 'turnUnits'
export type DraftField = keyof Draft

/** A product that has nothing yet. */
export const emptyDraft: Draft = {
  nameThai: '',
  nameEng: '',
  detailThai: '',
  detailEng: '',
  keywords: '',
  categoryId: '',
  subcategoryId: '',
  brandId: '',
  status: 'INACTIVE',
  saleCategoryId: 1,
  price: '',
  cost: '',
  vatPercent: '7',
  unit: '',
  unitEng: '',
  conversion: '1',
  barcode: '',
  units: [],
  shelfPlace: '',
  orderMultiple: '',
  mostPerDay: '',
  turnUnits: '',
  pictures: [],
}

export const draftOf = (product: WholeProduct): Draft => ({
  nameThai: product.nameThai,
  nameEng: product.nameEng,
  detailThai: product.detailThai,
  detailEng: product.detailEng,
  keywords: product.keywords,
  categoryId: String(product.categoryId),
  subcategoryId: String(product.subcategoryId),
  brandId: String(product.brandId),
  status: product.status,
  saleCategoryId: product.saleCategoryId,
  price: amountText(product.price),
  cost: amountText(product.cost),
  vatPercent: String(product.vatPercent),
  unit: product.unit,
  unitEng: product.unitEng ?? '',
  conversion: String(product.conversion),
  barcode: product.barcode ?? '',
  units: product.units.map((unit) => ({ ...unit, pieces: String(unit.pieces), barcode: unit.barcode ?? '' })),
  shelfPlace: product.shelfPlace ?? '',
  orderMultiple: product.orderMultiple?.toString() ?? '',
  mostPerDay: product.mostPerDay?.toString() ?? '',
  turnUnits: product.turnUnits?.toString() ?? '',
  pictures: [...product.pictures],
})

/** A copy for a new product: nothing that only one product can have. */
export const copyOf = (product: WholeProduct): Draft => {
  const draft = draftOf(product)
  const units = draft.units.map((unit) => ({ ...unit, barcode: '' }))
  return { ...draft, status: 'INACTIVE', barcode: '', shelfPlace: '', units }
}

const textOrNull = (text: string): string | null => (text.trim() === '' ? null : text.trim())
/** Thousands may be separated by commas. */
export const numberOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text.replaceAll(',', '')))

/**
 * The body of the call, and the fields that hold no number: what was typed into them goes along as it is, so that the server refuses it
 * together with all else that is wrong.
 */
export function bodyOf(draft: Draft): { body: ProductBody; wrong: string[] } {
  const wrong: string[] = []
  const given = (name: string, text: string, value: number | null): number => {
    if (value !== null) return value
    wrong.push(name)
    return text as unknown as number
  }
  const number = (name: string, text: string): number => {
    const value = numberOf(text)
    return given(name, text, Number.isFinite(value) ? value : null)
  }
  const amount = (name: string, text: string): number => {
    const read = readAmount(text)
    return given(name, text, read === null ? null : toBaht(read))
  }
  const numberOrNull = (name: string, text: string) => (text.trim() === '' ? null : number(name, text))
  const body: ProductBody = {
    ...draft,
    price: amount('price', draft.price),
    cost: draft.cost.trim() === '' ? null : amount('cost', draft.cost),
    vatPercent: number('vatPercent', draft.vatPercent),
    conversion: number('conversion', draft.conversion),
    categoryId: number('categoryId', draft.categoryId),
    subcategoryId: number('subcategoryId', draft.subcategoryId),
    brandId: number('brandId', draft.brandId),
    unitEng: textOrNull(draft.unitEng),
    barcode: textOrNull(draft.barcode),
    shelfPlace: textOrNull(draft.shelfPlace),
    orderMultiple: numberOrNull('orderMultiple', draft.orderMultiple),
    mostPerDay: numberOrNull('mostPerDay', draft.mostPerDay),
    turnUnits: numberOrNull('turnUnits', draft.turnUnits),
    units: draft.units.map((unit, index) => ({
      pieces: number(`units.${index}.pieces`, unit.pieces),
      nameThai: unit.nameThai,
      nameEng: unit.nameEng,
      barcode: textOrNull(unit.barcode),
    })),
  }
  return { body, wrong }
}
