import { choicesOf } from '#backoffice/kit/filters/choices-of.ts'
import type { FilterField } from '#backoffice/kit/filters/FilterBar.tsx'
import type { FilterShape } from '#backoffice/kit/filters/use-filters.ts'
import type { AllTexts } from '#backoffice/texts/namespaces.ts'
import type { OrderCounts } from './order-row.ts'

/** The filters of the order list, as they stand in the address and in the query of the call. */
export const orderFilters = {
  q: 'one',
  stage: 'many',
  held: 'one',
  province: 'many',
  payType: 'many',
  amountFrom: 'one',
  amountTo: 'one',
  fromDay: 'one',
  untilDay: 'one',
  refund: 'one',
  byStaff: 'one',
  pickUp: 'one',
  sort: 'one',
} as const satisfies FilterShape

/** The fields of the filter bar; stages are chosen by the tabs. */
export const filterFields = (texts: AllTexts['orders'], counts: OrderCounts | undefined): FilterField[] => [
  {
    name: 'province',
    label: texts.province,
    kind: 'many',
    choices: (counts?.provinces ?? []).map(({ provinceCode, province, count }) => ({
      value: provinceCode,
      label: province,
      count: count > 0 ? count : undefined,
    })),
  },
  { name: 'payType', label: texts.payType, kind: 'many', choices: choicesOf(texts.payTypes) },
  { name: 'amountFrom', label: texts.filters.amountFrom, kind: 'number', min: 0, isRare: true },
  { name: 'amountTo', label: texts.filters.amountTo, kind: 'number', min: 0, isRare: true },
  { name: 'fromDay', label: texts.filters.fromDay, kind: 'date' },
  { name: 'untilDay', label: texts.filters.untilDay, kind: 'date' },
  ...(['refund', 'byStaff', 'pickUp'] as const).map((name): FilterField => ({
    name,
    label: texts.filters[name],
    kind: 'one',
    choices: choicesOf(texts.filters.choices[name]),
    isRare: true,
  })),
]
