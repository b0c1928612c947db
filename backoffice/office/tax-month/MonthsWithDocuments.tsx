import { useState } from 'react'
import { Link } from 'wouter'
import { listTaxMonths } from '#contract/backoffice/office/tax-months/calls.ts'
import { formatWhole } from '#rules/money.ts'
import { formatMonth } from '#rules/month-in-words.ts'
import { formatDate } from '#rules/thai-date.ts'
import { useCall } from '#backoffice/api/use-call.ts'
import { Card } from '#backoffice/kit/Card.tsx'
import { QueryState } from '#backoffice/kit/QueryState.tsx'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'

/** MonthsWithDocuments: every month that has tax documents, and when it was closed; folded until somebody looks. */
export function MonthsWithDocuments() {
  const texts = useTexts('taxMonth')
  const [isOpen, setOpen] = useState(false)
  return (
    <Card id="tax-months" title={texts.months} folded onOpen={() => setOpen(true)}>
      {isOpen && <Months />}
    </Card>
  )
}

function Months() {
  const texts = useTexts('taxMonth')
  const language = useLanguage()
  const query = useCall(['tax-month', 'months'], listTaxMonths, {})
  return (
    <QueryState query={query}>
      <ul>
        {query.data?.map(({ month, documents, closedOn }) => (
          <li key={month}>
            <Link className="link" href={`/tax-months?month=${month}`}>
              {formatMonth(month, language)}
            </Link>{' '}
            · {texts.documents} {formatWhole(documents)} ·{' '}
            {closedOn ? texts.closedOn(formatDate(closedOn, language)) : texts.notClosed}
          </li>
        ))}
      </ul>
    </QueryState>
  )
}
