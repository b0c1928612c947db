import { pathOf } from '#contract/call.ts'
import { deliveryPhoto, orderDeliveries } from '#contract/deliveries/calls.ts'
import { formatDate, formatHour } from '#rules/thai-date.ts'
import { useCall } from '#storefront/router/queries.ts'
import { refetchMs } from '#storefront/orders/order-queries.ts'
import { OwnPicture } from '#storefront/payments/OwnPicture.tsx'
import { useLanguage, useTexts } from '#storefront/texts/use-texts.tsx'

/** Deliveries: each visit of the driver: when, what was left, who took it, and the driver's photos. */
export function Deliveries({ orderId }: { orderId: string }) {
  const texts = useTexts('orders')
  const language = useLanguage()
  const { data } = useCall(
    ['orders', 'deliveries', orderId],
    orderDeliveries,
    { params: { id: orderId } },
    { refetchInterval: refetchMs },
  )
  if (!data || data.length === 0) return null
  return (
    <ul className="rows" aria-label={texts.deliveries}>
      {data.map(({ outcome, departedOn, stopsBefore, outcomeOn, receivedBy, notDelivered, photos }) => {
        const at = outcomeOn ?? departedOn
        return (
          <li key={departedOn}>
            <p>
              <b>
                {outcome
                  ? texts.deliveryOutcomes[outcome]
                  : stopsBefore === null
                    ? texts.onTheWay
                    : texts.coming(stopsBefore)}
              </b>{' '}
              <time dateTime={at} className="text-quiet">
                {formatDate(at, language)} {formatHour(at)}
              </time>
            </p>
            {receivedBy && <p>{texts.takenBy(receivedBy)}</p>}
            {notDelivered && <p>{texts.notDelivered[notDelivered]}</p>}
            {photos.map((id) => (
              <OwnPicture key={id} path={pathOf(deliveryPhoto).replace(':id', id)} name={texts.deliveryPhoto} />
            ))}
          </li>
        )
      })}
    </ul>
  )
}
