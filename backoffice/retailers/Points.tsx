import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { getLoyaltyMember, listLoyaltyHistory } from '#contract/backoffice/trade/loyalty/calls.ts'
import { formatWhole } from '#rules/money.ts'
import { formatDate } from '#rules/thai-date.ts'
import { useCall } from '#backoffice/api/use-call.ts'
import { useMay } from '#backoffice/api/use-may.ts'
import { ActionButton } from '#backoffice/kit/actions/ActionButton.tsx'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import { QueryState } from '#backoffice/kit/QueryState.tsx'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { CorrectPoints } from './CorrectPoints.tsx'

const shown = 10

/** Points: what a retailer has, the latest movements, and a correction by hand. */
export function Points({ id }: { id: string }) {
  const texts = useTexts('retailers')
  const language = useLanguage()
  const queries = useQueryClient()
  const mayChange = useMay('loyalty.change')
  const [isCorrecting, setCorrecting] = useState(false)
  const member = useCall(['retailers', 'points', id], getLoyaltyMember, { params: { id } })
  const history = useCall(['retailers', 'points-history', id], listLoyaltyHistory, {
    params: { id },
    query: { page: 0, size: shown },
  })
  const rows = history.data?.content ?? []
  const actions = useActions({
    points: { title: texts.correctPoints, key: 't', look: 'quiet', hidden: !mayChange, run: () => setCorrecting(true) },
  })
  return (
    <section className="panel stack" aria-label={texts.points}>
      <h2>
        {texts.points} {member.data && <small>{texts.pointsLeft(formatWhole(member.data.points))}</small>}
      </h2>
      <QueryState query={history}>
        {rows.length === 0 ? (
          <p className="field-help">{texts.noPoints}</p>
        ) : (
          <dl className="facts">
            {rows.map((entry) => (
              <div key={entry.id}>
                <dt>
                  {formatDate(entry.on, language)}{' '}
                  {entry.orderNumber ?? (entry.reason && (texts.pointsReasons[entry.reason] ?? entry.reason))}
                </dt>
                <dd>{entry.points > 0 ? `+${formatWhole(entry.points)}` : formatWhole(entry.points)}</dd>
              </div>
            ))}
          </dl>
        )}
      </QueryState>
      <div>
        <ActionButton action={actions.points} />
      </div>
      {isCorrecting && (
        <CorrectPoints
          id={id}
          onClose={() => setCorrecting(false)}
          onDone={() => {
            setCorrecting(false)
            void queries.invalidateQueries({ queryKey: ['retailers'] })
          }}
        />
      )}
    </section>
  )
}
