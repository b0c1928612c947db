import { formatDate } from '#rules/thai-date.ts'
import { useState } from 'react'
import { listLicences } from '#contract/backoffice/trade/restricted-goods/calls.ts'
import { bangkokDate } from '#rules/bangkok-time.ts'
import { useCall } from '#backoffice/api/use-call.ts'
import { QueryState } from '#backoffice/kit/QueryState.tsx'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'

/** Licences: what a retailer may sell of restricted goods, and until when. They are filed on their own screen. */
export function Licences({ id }: { id: string }) {
  const texts = useTexts('retailers')
  const language = useLanguage()
  const [today] = useState(() => bangkokDate(new Date()))
  const licences = useCall(['retailers', 'licences', id], listLicences, { query: { outletId: id, page: 0, size: 50 } })
  const rows = licences.data?.content ?? []
  return (
    <section className="panel stack" aria-label={texts.licences}>
      <h2>{texts.licences}</h2>
      <QueryState query={licences}>
        {rows.length === 0 ? (
          <p className="field-help">{texts.noLicences}</p>
        ) : (
          <dl className="facts">
            {rows.map((licence) => (
              <div key={licence.id}>
                <dt>
                  {licence.number} <small>{texts.expires(formatDate(licence.expiresOn, language))}</small>
                </dt>
                <dd>{licence.expiresOn < today ? <b>{texts.expired}</b> : texts.licenceStates[licence.state]}</dd>
              </div>
            ))}
          </dl>
        )}
      </QueryState>
    </section>
  )
}
