import { Phrases } from '#design/Phrases.tsx'
import { thaiArea } from '#rules/identity/thai-address.ts'
import { formatPhone } from '#rules/identity/phone.ts'
import { useLanguage, useTexts } from '#storefront/texts/use-texts.tsx'
import { promisedDay } from './order-heading.ts'
import type { Order } from './order-queries.ts'

/** DeliveryDetails: receiver, address and note of an order, as they were when it was placed. */
export function DeliveryDetails({ order }: { order: Order }) {
  const texts = useTexts('orders')
  const day = promisedDay(order, useLanguage())
  const { receiver, shippingAddress, note } = order
  return (
    <dl className="chosen">
      {day && (
        <div>
          <dt>{texts.deliveryDay}</dt>
          <dd>{day}</dd>
        </div>
      )}
      <div>
        <dt>{texts.deliverTo}</dt>
        {receiver && (
          <dd>
            <b>{receiver.name}</b> <span className="money whitespace-nowrap">{formatPhone(receiver.phone)}</span>
          </dd>
        )}
        <dd lang="th">{shippingAddress.addressLine}</dd>
        <dd lang="th">
          <Phrases text={thaiArea(shippingAddress)} />
        </dd>
        {shippingAddress.landmark && <dd>{texts.landmark(shippingAddress.landmark)}</dd>}
      </div>
      {note && (
        <div>
          <dt>{texts.note}</dt>
          <dd className="whitespace-pre-line">{note}</dd>
        </div>
      )}
    </dl>
  )
}
