import { sql, type SqlBool } from 'kysely'
import { containing } from '#server/adapters/database/containing.ts'
import type { RequestOf } from '#contract/call.ts'
import type { listOrders } from '#contract/orders/calls.ts'
import { invalid, ok, type Result } from '#contract/errors.ts'
import { parseMoment } from '#rules/bangkok-time.ts'
import { statusOf, statusDescriptions } from '#rules/orders/states.ts'
import { keysOf } from '#rules/keys-of.ts'
import { productOfLine } from './shared-texts.ts'
import type { OrderFilter } from './store.ts'

type Condition = RequestOf<typeof listOrders>['body']['filterConditions'][number]

const comparisons = { EQ: '=', NE: '<>', GT: '>', GTE: '>=', LT: '<', LTE: '<=' } as const
const allStates = keysOf(statusDescriptions)

/**
 * Turns the filter conditions of a request into SQL, each value as a parameter; an invalid condition is rejected with
 * its name.
 */
export function orderFilters(conditions: readonly Condition[]): Result<OrderFilter[]> {
  const filters: OrderFilter[] = []
  for (const [index, condition] of conditions.entries()) {
    const filter = filterOf(condition)
    if (!filter) return invalid(`filterConditions.${index}`, 'invalid')
    filters.push(filter)
  }
  return ok(filters)
}

function filterOf(condition: Condition): OrderFilter | null {
  switch (condition.filterAttr) {
    case 'id':
      return textFilter(sql`orders.id::text`, lowered(condition))
    case 'orderNumber':
      return textFilter(sql`orders.order_number`, condition)
    case 'orderStatus':
      return textFilter(sql`orders.state`, condition)
    case 'status':
      return textFilter(sql`case ${statusCases} end`, condition)
    case 'product':
      return productFilter(condition)
    case 'createdOn':
      return dateFilter(condition)
    case 'grandTotalAmt':
      return amountFilter(condition)
  }
}

/** `status` groups the six states into three. */
const statusCases = sql.join(
  allStates.map((state) => sql`when orders.state = ${state} then ${statusOf(state)}`),
  sql` `,
)

const listOf = (value: Condition['value']): (string | number)[] => (Array.isArray(value) ? value : [value])

const lowered = (condition: Condition): Condition => ({
  ...condition,
  value: listOf(condition.value).map((one) => String(one).toLowerCase()),
})

/** Accepts several values only where one of them has to match. */
const isOne = ({ operator, value }: Condition): boolean => operator === 'IN' || listOf(value).length === 1

function like(column: ReturnType<typeof sql>, part: string): OrderFilter {
  const pattern = containing(part)
  return () => sql<SqlBool>`${column} ilike ${pattern}`
}

/** Orders of a product with such a name on that day, in either language; gifts are not looked for. */
function productFilter({ operator, value }: Condition): OrderFilter | null {
  const [part = ''] = listOf(value).map(String)
  if (operator !== 'LIKE' || listOf(value).length !== 1) return null
  const pattern = containing(part)
  return () => sql<SqlBool>`exists (select from order_line l cross join lateral (select ${productOfLine} as product) of_line
    where l.order_id = orders.id and l.type = 'NORMAL'
      and (of_line.product->>'nameThai' ilike ${pattern} or of_line.product->>'nameEng' ilike ${pattern}))`
}

function textFilter(column: ReturnType<typeof sql>, condition: Condition): OrderFilter | null {
  const { operator, value } = condition
  const texts = listOf(value).map(String)
  if (!isOne(condition)) return null
  if (operator === 'IN') return () => sql<SqlBool>`${column} = any(${texts}::text[])`
  if (operator === 'LIKE') return like(column, texts[0] ?? '')
  return () => sql<SqlBool>`${column} ${sql.raw(comparisons[operator])} ${texts[0] ?? ''}`
}

/** A moment without an offset is in Asia/Bangkok. The year before the first is outside PostgreSQL's range. */
const momentOf = (value: string | number): Date[] => {
  const at = typeof value === 'string' ? parseMoment(value) : null
  return at && at.getUTCFullYear() >= 1 ? [at] : []
}

function dateFilter(condition: Condition): OrderFilter | null {
  const { operator, value } = condition
  if (!isOne(condition)) return null
  const local = sql`to_char(orders.created_at at time zone 'Asia/Bangkok', 'YYYY-MM-DD"T"HH24:MI:SS')`
  if (operator === 'LIKE') return like(local, String(listOf(value)[0]))
  const dates = listOf(value).flatMap(momentOf)
  const [first] = dates
  if (!first || dates.length < listOf(value).length) return null
  if (operator === 'IN') return (eb) => eb('created_at', 'in', dates)
  return (eb) => eb('created_at', comparisons[operator], first)
}

/** Baht, compared as written: an amount between two satang matches none. */
function amountFilter(condition: Condition): OrderFilter | null {
  const { operator, value } = condition
  if (!isOne(condition)) return null
  const amount = sql`(orders.grand_total_satang / 100.0)::numeric(16, 2)`
  const texts = listOf(value).map(String)
  if (operator === 'LIKE') return like(sql`${amount}::text`, texts[0] ?? '')
  if (texts.length === 0 || !texts.every((text) => /^-?\d{1,15}(\.\d{1,15})?$/.test(text))) return null
  if (operator === 'IN') return () => sql<SqlBool>`${amount} = any(${texts}::numeric[])`
  return () => sql<SqlBool>`${amount} ${sql.raw(comparisons[operator])} ${texts[0] ?? ''}::numeric`
}
