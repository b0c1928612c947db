import type { RequestOf } from '#contract/call.ts'
import type { listOrderHeaders } from '#contract/orders/calls.ts'
import type { OrderStatus } from '#rules/orders/states.ts'
import { plainDigits } from '#rules/identity/plain-digits.ts'

/** The filter of the order list; it is part of the address. */
export type OrderFilter = {
  status: OrderStatus | null
  /** An order number or a part of one, or of a product's name. */
  number: string
  page: number
}
export const statuses: readonly OrderStatus[] = ['ACTIVE', 'DELIVERED', 'CANCELLED']
export const pageSize = 20

/** Reads the filter from an address; ignores invalid values. */
export function readOrderFilter(query: URLSearchParams): OrderFilter {
  const page = Number(query.get('page'))
  return {
    status: statuses.find((status) => status === query.get('status')) ?? null,
    number: plainDigits((query.get('number') ?? '').trim()).slice(0, 40),
    page: Number.isSafeInteger(page) && page > 0 && page < 100_000 ? page : 1,
  }
}

/** The query of an address for a filter, without its question mark; what is not chosen has no key. */
export function writeOrderFilter({ status, number, page }: OrderFilter): string {
  const query = new URLSearchParams()
  if (status) query.set('status', status)
  if (number) query.set('number', number)
  if (page > 1) query.set('page', String(page))
  return query.toString()
}

/** Order numbers are digits, after `SD`. */
const attributeOf = (text: string): 'orderNumber' | 'product' => (/^(sd)?\d+$/i.test(text) ? 'orderNumber' : 'product')

type Condition = RequestOf<typeof listOrderHeaders>['body']['filterConditions'][number]

/** The filter as the API's conditions. */
export function conditionsOf({ status, number }: OrderFilter): Condition[] {
  return [
    ...(status ? [{ filterAttr: 'status' as const, operator: 'EQ' as const, value: status }] : []),
    ...(number ? [{ filterAttr: attributeOf(number), operator: 'LIKE' as const, value: number }] : []),
  ]
}
