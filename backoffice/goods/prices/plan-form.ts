import type { previewPriceChange } from '#contract/backoffice/goods/prices/calls.ts'
import type { RequestOf } from '#contract/call.ts'

type Plan = RequestOf<typeof previewPriceChange>['body']

/** What the fields of the form ask for. @param productIds products that were chosen on another screen */
export function planOf(fields: FormData, productIds: readonly number[]): Plan {
  const text = (name: string) => String(fields.get(name) ?? '').trim()
  const id = (name: string) => Number(text(name)) || undefined
  const kind = text('selection')
  const selection: Plan['selection'] =
    kind === 'sheet'
      ? { kind: 'sheet', text: text('sheet') || ' ' }
      : productIds.length > 0
        ? { kind: 'products', productIds: [...productIds] }
        : { kind: 'filter', q: text('q') || undefined, categoryId: id('category'), brandId: id('brand') }
  const value = Number(text('value'))
  const rule =
    text('rule') === 'amount'
      ? { kind: 'amount' as const, amount: value }
      : { kind: 'percent' as const, percent: value }
  return {
    listId: id('list') ?? null,
    selection,
    ...(kind !== 'sheet' && { rule }),
    basis: text('basis') === 'own' ? 'own' : 'everybody',
    rounding: {
      step: Number(text('step')) || 0.01,
      direction: (text('direction') || 'nearest') as Plan['rounding']['direction'],
    },
  }
}
