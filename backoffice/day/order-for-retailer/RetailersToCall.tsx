import { Link } from 'wouter'
import { listRetailers } from '#contract/backoffice/retailers/calls.ts'
import { formatWhole } from '#rules/money.ts'
import { formatDate } from '#rules/thai-date.ts'
import { useCall } from '#backoffice/api/use-call.ts'
import { useMay } from '#backoffice/api/use-may.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { Button } from '#design/Button.tsx'

/** As many as fit below the search without scrolling. */
const most = 8
const query = { show: 'to-call', sort: 'overdue', size: most } as const

/**
 * RetailersToCall: whose order is overdue by the own rhythm, and was not called for; one press begins the order. Nothing
 * for those who do not look after retailers, while it loads, and where nobody is to be called.
 */
export function RetailersToCall({ onChoose }: { onChoose: (retailerId: string) => void }) {
  const texts = useTexts('sheet')
  const language = useLanguage()
  const mayCall = useMay('retailers')
  const { data } = useCall(['retailers', 'to-call'], listRetailers, { query }, { enabled: mayCall })
  if (!data || data.content.length === 0) return null
  const others = data.totalElements - data.content.length
  return (
    <section className="to-call panel" aria-labelledby="to-call">
      <h2 id="to-call">
        {texts.toCall} <small>{formatWhole(data.totalElements)}</small>
      </h2>
      <ul>
        {data.content.map(({ id, storeName, phone, district, lastOrderOn, everyDays }) => (
          <li key={id}>
            <span>
              <b>{storeName}</b> <small>{district}</small>
            </span>
            <a href={`tel:${phone}`}>{phone}</a>
            <small>
              {[
                lastOrderOn ? texts.lastOrderOn(formatDate(lastOrderOn, language)) : texts.neverOrdered,
                everyDays !== null && texts.ordersEvery(formatWhole(everyDays)),
              ]
                .filter(Boolean)
                .join(' · ')}
            </small>
            <Button onClick={() => onChoose(id)} aria-label={texts.orderFor(storeName)}>
              {texts.beginOrder}
            </Button>
          </li>
        ))}
      </ul>
      {others > 0 && (
        <Link className="link" href="/retailers?show=to-call&sort=overdue">
          {texts.moreToCall(formatWhole(others))}
        </Link>
      )}
    </section>
  )
}
