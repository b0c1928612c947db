import { formatPhone } from '#rules/identity/phone.ts'
import { AddressArea } from '#storefront/account/AddressArea.tsx'
import { useLanguage, useTexts } from '#storefront/texts/use-texts.tsx'
import { inLanguage } from '#rules/in-language.ts'
import { promisedDay, windowWords } from './order-heading.ts'
import type { Order } from './order-queries.ts'

/** DeliveryDetails: receiver, address and note of an order, or where and when it is fetched, as they were when it was placed. */
export function DeliveryDetails({ order }: { order: Order }) {
  const texts = useTexts('orders')
  const language = useLanguage()
  const day = promisedDay(order, language)
  const { receiver, shippingAddress, pickUp, note } = order
  return pickUp ? (
    <dl className="chosen">
      <div>
        <dt>{texts.fetched.at}</dt>
        <dd>{windowWords(pickUp, texts, language)}</dd>
      </div>
      <div>
        <dt>{texts.fetched.where}</dt>
        <dd>{inLanguage(language, pickUp.placeThai, pickUp.placeEng)}</dd>
      </div>
      <Note text={note} />
    </dl>
  ) : (
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
            <b lang="th">{receiver.name}</b>{' '}
            <span className="money whitespace-nowrap">{formatPhone(receiver.phone)}</span>
          </dd>
        )}
        <dd lang="th">{shippingAddress.addressLine}</dd>
        <dd>
          <AddressArea area={shippingAddress} />
        </dd>
        {shippingAddress.landmark && (
          <dd>
            {texts.landmark} <span lang="th">{shippingAddress.landmark}</span>
          </dd>
        )}
      </div>
      <Note text={note} />
    </dl>
  )
}

function Note({ text }: { text: string | null }) {
  const texts = useTexts('orders')
  return (
    text && (
      <div>
        <dt>{texts.note}</dt>
        <dd lang="th" className="whitespace-pre-line">
          {text}
        </dd>
      </div>
    )
  )
}
