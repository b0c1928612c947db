import type { previewPriceChange } from '#contract/backoffice/goods/prices/calls.ts'
import type { RequestOf } from '#contract/call.ts'
import { roundingDirections } from '#rules/pricing/price-rule.ts'
import type { ValuesIn } from '#backoffice/kit/forms/read-form.ts'

type Plan = RequestOf<typeof previewPriceChange>['body']

/** The fields of the form, which are those of the plan in one row. */
export const planFields = {
  list: { kind: 'text', required: false },
  selection: { kind: 'choice', required: true, choices: ['filter', 'sheet'] },
  sheet: { kind: 'text', required: false },
  q: { kind: 'text', required: false, maxLength: 60 },
  category: { kind: 'text', required: false },
  brand: { kind: 'text', required: false },
  basis: { kind: 'choice', required: true, choices: ['everybody', 'own'] },
  rule: { kind: 'choice', required: true, choices: ['percent', 'amount'] },
  value: { kind: 'number', required: true },
  step: { kind: 'text', required: true },
  direction: { kind: 'choice', required: true, choices: roundingDirections },
  name: { kind: 'text', required: true, maxLength: 80 },
  reason: { kind: 'text', required: true, maxLength: 300 },
  skipRejected: { kind: 'flag', required: true },
} as const

/** Fields that are not drawn, such as those of the other kind of selection, have no value. */
type PlanValues = Partial<ValuesIn<null, typeof planFields>>

/** What the fields of the form ask for. @param productIds products that were chosen on another screen */
export function planOf(values: PlanValues, productIds: readonly number[]): Plan {
  const { selection: kind, value = 0, basis = 'everybody', direction = 'nearest' } = values
  const id = (text: string | undefined) => Number(text) || undefined
  const selection: Plan['selection'] =
    kind === 'sheet'
      ? { kind, text: values.sheet ?? ' ' }
      : productIds.length > 0
        ? { kind: 'products', productIds: [...productIds] }
        : { kind: 'filter', q: values.q, categoryId: id(values.category), brandId: id(values.brand) }
  const rule =
    values.rule === 'amount' ? { kind: 'amount' as const, amount: value } : { kind: 'percent' as const, percent: value }
  return {
    listId: id(values.list) ?? null,
    selection,
    ...(kind !== 'sheet' && { rule }),
    basis,
    rounding: { step: Number(values.step) || 0.01, direction },
  }
}

/** The field of the form that a path of the plan is about. */
export function pathOf(path: string): string {
  if (path in planFields) return path
  if (path.startsWith('rule')) return 'value'
  if (path.startsWith('selection.text')) return 'sheet'
  if (path.startsWith('rounding')) return path.endsWith('direction') ? 'direction' : 'step'
  return path.startsWith('selection') ? 'selection' : path
}
