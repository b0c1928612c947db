import { Link } from 'wouter'
import type { AnswerOf } from '#contract/call.ts'
import { getOrderCash } from '#contract/backoffice/day/cash/calls.ts'
import { useCall } from '#backoffice/api/use-call.ts'
import { useMay } from '#backoffice/api/use-may.ts'
import { QueryState } from '#backoffice/kit/QueryState.tsx'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import type { WholeOrder } from './use-order.ts'

type PlaceProps = { place: NonNullable<AnswerOf<typeof getOrderCash>['place']> }

/** OrderCash: who has the cash of an order, or brings it, and the way to where it is counted. */
export function OrderCash({ order }: { order: WholeOrder }) {
  const mayCash = useMay('cash.read')
  const cash = useCall(['order', order.id, 'cash'], getOrderCash, { params: { id: order.id } }, { enabled: mayCash })
  if (cash.isPending) return null
  return <QueryState query={cash}>{cash.data?.place && <Place place={cash.data.place} />}</QueryState>
}

function Place({ place: { day, collector, name } }: PlaceProps) {
  const texts = useTexts('sheet')
  const words = name === null ? (collector ? texts.cashAtCounter : texts.cashWithNobody) : texts.cashWith(name)
  return (
    <Link className="link" href={collector ? `/cash/${day}/${collector}` : `/cash?day=${day}`}>
      {words}
    </Link>
  )
}
