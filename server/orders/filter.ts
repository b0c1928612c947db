import { sql, type SqlBool } from 'kysely'
import type { RequestOf } from '#contract/call.ts'
import type { listOrders } from '#contract/orders/list-orders.ts'
import { fail, ok, type Result } from '#contract/errors.ts'
import { statusOf, statusDescriptions, type OrderState } from '#rules/orders/states.ts'
import type { OrderFilter } from './store.ts'

type Condition = RequestOf<typeof listOrders>['body']['filterConditions'][number]

const comparisons = { EQ: '=', NE: '<>', GT: '>', GTE: '>=', LT: '<', LTE: '<=' } as const
const allStates = Object.keys(statusDescriptions) as OrderState[]

/** Turns the wire's conditions into SQL, value by value through parameters; what makes no sense is refused by name. */
export function orderFilters(conditions: readonly Condition[]): Result<OrderFilter[]> {
  const filters: OrderFilter[] = []
  for (const [index, condition] of conditions.entries()) {
    const filter = filterOf(condition)
    if (!filter) return fail('validation', { errors: [{ path: `filterConditions.${index}`, code: 'invalid' }] })
    filters.push(filter)
  }
  return ok(filters)
}

function filterOf(condition: Condition): OrderFilter | null {
  switch (condition.filterAttr) {
    case 'id':
      return textFilter(sql`orders.id::text`, condition)
    case 'orderNumber':
      return textFilter(sql`orders.order_number`, condition)
    case 'orderStatus':
      return textFilter(sql`orders.state`, condition)
    case 'status':
      return statusFilter(condition)
    case 'createdOn':
      return dateFilter(condition)
    case 'grandTotalAmt':
      return amountFilter(condition)
  }
}

const textsOf = (value: Condition['value']): string[] => (Array.isArray(value) ? value : [String(value)])

function textFilter(column: ReturnType<typeof sql>, { operator, value }: Condition): OrderFilter | null {
  const texts = textsOf(value)
  if (operator === 'IN') return () => sql<SqlBool>`${column} = any(${texts}::text[])`
  const text = texts[0]
  if (text === undefined || Array.isArray(value)) return null
  if (operator === 'LIKE') {
    const pattern = `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
    return () => sql<SqlBool>`${column} ilike ${pattern}`
  }
  return () => sql<SqlBool>`${column} ${sql.raw(comparisons[operator])} ${text}`
}

/** `status` groups the six states into three. */
function statusFilter(condition: Condition): OrderFilter | null {
  const { operator } = condition
  if (operator !== 'EQ' && operator !== 'NE' && operator !== 'IN') return null
  const wanted = textsOf(condition.value)
  const states = allStates.filter((state) => wanted.includes(statusOf(state)) !== (operator === 'NE'))
  return () => sql<SqlBool>`orders.state = any(${states}::text[])`
}

function dateFilter({ operator, value }: Condition): OrderFilter | null {
  const date = typeof value === 'string' ? new Date(value) : null
  if (!date || Number.isNaN(date.getTime()) || operator === 'IN' || operator === 'LIKE') return null
  return (eb) => eb('created_at', comparisons[operator], date)
}

function amountFilter({ operator, value }: Condition): OrderFilter | null {
  const satang = Math.round(Number(value) * 100)
  if (Array.isArray(value) || !Number.isSafeInteger(satang) || operator === 'IN' || operator === 'LIKE') return null
  return (eb) => eb('grand_total_satang', comparisons[operator], satang)
}
