import type { DeliveryContent } from '#contract/content/content.ts'
import type { FieldError } from '#rules/identity/address.ts'
import { fromBaht, satang } from '#rules/money.ts'
import type { OrderRules } from '#rules/orders/order-rules.ts'

type WireRules = NonNullable<DeliveryContent['orderRules']>

/** The order rules of a delivery policy in satang. They were checked when they were saved. */
export const orderRulesOf = ({ least, freeFrom }: WireRules): OrderRules => ({
  least: least.map(({ amount, ...conditions }) => ({ ...conditions, amount: fromBaht(amount) ?? satang(0) })),
  freeFrom: freeFrom.map(({ amount, provinceCode }) => ({ provinceCode, amount: fromBaht(amount) ?? satang(0) })),
})

/** Whole satang, and one amount for the same orders. Paths begin at `content`. */
export function checkOrderRules({ orderRules }: DeliveryContent): FieldError[] {
  if (!orderRules) return []
  return Object.entries(orderRules).flatMap(([name, rows]) => {
    const known = new Set<string>()
    return rows.flatMap(({ amount, ...conditions }, at) => {
      const path = `content.orderRules.${name}.${at}`
      const key = JSON.stringify(Object.entries(conditions).sort())
      const isKnown = known.has(key)
      known.add(key)
      return [
        ...(fromBaht(amount) === null ? [{ path: `${path}.amount`, code: 'format' }] : []),
        ...(isKnown ? [{ path, code: 'duplicate' }] : []),
      ]
    })
  })
}
