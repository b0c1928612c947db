import Package from '#design/icons/package.ts'
import Truck from '#design/icons/truck.ts'
import type { OrderFinding } from '#rules/orders/order-rules.ts'
import type { PayType } from '#rules/payments/pay-types.ts'
import { inBaht } from '#rules/amounts.ts'
import { Icon } from '#design/Icon.tsx'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { findingsOf } from './order-findings.ts'
import type { Cart } from './view.ts'

type OrderFindingsProps = {
  cart: Cart
  /** null while it is open. */
  payType: PayType | null
}

/** OrderFindings: what has to be added to a cart before it can be ordered, or delivered free of charge. */
export function OrderFindings({ cart, payType }: OrderFindingsProps) {
  const textOf = useFindingText()
  return findingsOf(cart, payType).map((finding) => (
    <p key={finding.kind} className="promise-line hint">
      <Icon of={finding.kind === 'least' ? Package : Truck} size={20} />
      <span>{textOf(finding)}</span>
    </p>
  ))
}

/** What is missing, in words. */
export function useFindingText(): (finding: OrderFinding) => string {
  const texts = useTexts('cart')
  return (finding) => {
    const more = inBaht(finding.missing)
    if (finding.kind === 'free_delivery') return texts.spendForDelivery(more)
    return (finding.elsewise ? texts.leastThisWay : texts.least)(inBaht(finding.least), more)
  }
}
