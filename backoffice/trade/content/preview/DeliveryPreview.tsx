import { useState } from 'react'
import type { ContentOf } from '#contract/content/content.ts'
import { nextDelivery, type DeliveryCalendar } from '#rules/delivery/calendar.ts'
import { formatWeekdayDate } from '#rules/thai-date.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { useProvinces } from '../provinces.tsx'

/** DeliveryPreview: when an order that is placed now would come by the terms that are being typed, by province. */
export function DeliveryPreview({ calendar }: { calendar: ContentOf['delivery']['calendar'] }) {
  const texts = useTexts('content')
  const names = useProvinces()
  return (
    <section className="panel offer-block">
      <h2>{texts.deliveryPreview}</h2>
      {calendar ? (
        <dl className="facts">
          <Coming calendar={calendar} code={null} name={texts.mostProvinces} />
          {calendar.provinces.map(({ code }) => (
            <Coming key={code} calendar={calendar} code={code} name={names.get(code) ?? code} />
          ))}
        </dl>
      ) : (
        <p className="offer-hint">{texts.noDeliveryDay}</p>
      )}
    </section>
  )
}

type ComingProps = { calendar: DeliveryCalendar; code: string | null; name: string }

function Coming({ calendar, code, name }: ComingProps) {
  const texts = useTexts('content')
  const language = useLanguage()
  const [now] = useState(() => new Date())
  const next = nextDelivery(now, calendar, code)
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {next ? formatWeekdayDate(next.day, language) : texts.neverDelivered}
        {next && (
          <small className="content-deadline">
            {texts.orderBefore(`${formatWeekdayDate(next.orderBy, language)} ${next.cutOff}`)}
          </small>
        )}
      </dd>
    </div>
  )
}
