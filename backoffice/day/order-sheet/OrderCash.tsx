import { Link } from 'wouter'
import { getOrderCash } from '#contract/backoffice/day/cash/calls.ts'
import { useCall } from '#backoffice/api/use-call.ts'
import { useMay } from '#backoffice/api/use-may.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import type { WholeOrder } from './use-order.ts'

/** OrderCash: who has the cash of an order, or brings it, and the way to where it is counted. */
export function OrderCash({ order }: { order: WholeOrder }) {
  const texts = useTexts('sheet')
  const mayCash = useMay('cash.read')
  const { data } = useCall(
    ['order', order.id, 'cash'],
    getOrderCash,
    { params: { id: order.id } },
    { enabled: mayCash },
  )
  if (!data?.place) return null
  const { day, collector, name } = data.place
  const words = name === null ? (collector ? texts.cashAtCounter : texts.cashWithNobody) : texts.cashWith(name)
  return (
    <Link className="link" href={collector ? `/cash/${day}/${collector}` : `/cash?day=${day}`}>
      {words}
    </Link>
  )
}
