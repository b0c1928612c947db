import type { acceptAll } from '#contract/backoffice/day/order-desk/calls.ts'
import type { RequestOf } from '#contract/call.ts'
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
  { name: 'refund', label: texts.filters.refund, kind: 'one', choices: choicesOf(texts.filters.refunds), isRare: true },
  {
    name: 'byStaff',
    label: texts.filters.byStaff,
    kind: 'one',
    choices: choicesOf(texts.filters.orderedBy),
    isRare: true,
  },
]

type AcceptFilter = RequestOf<typeof acceptAll>['body']['filter']
const numbers = ['amountFrom', 'amountTo']
const flags = ['unpaid', 'byStaff']
const lists = ['stage', 'province', 'payType']

/**
 * The filters of the address for accepting what they show. What no filter knows stays in, so that the server refuses it
 * instead of accepting everything. Held orders are never accepted, so that the rest is the same next to their list.
 */
export function acceptFilter(query: Readonly<Record<string, string | readonly string[]>>): AcceptFilter {
  const entries = Object.entries(query).filter(([name]) => name !== 'sort' && name !== 'held')
  return Object.fromEntries(
    entries.map(([name, value]) => {
      if (lists.includes(name)) return [name, [value].flat()]
      if (numbers.includes(name)) return [name, Number(value)]
      return [name, flags.includes(name) ? value === 'true' : value]
    }),
  )
}
