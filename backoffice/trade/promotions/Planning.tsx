import { useState } from 'react'
import { tryOnOrders } from '#contract/backoffice/trade/promotion-planning/calls.ts'
import { call } from '#backoffice/api/call.ts'
import { useUnderway } from '#backoffice/kit/use-underway.ts'
import { ActionButton } from '#backoffice/kit/actions/ActionButton.tsx'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { SelectField } from '#design/SelectField.tsx'
import { Overlaps } from './Overlaps.tsx'
import { TrialResult, type TrialAnswer } from './Trial.tsx'
import type { Promotion } from './promotion.ts'

const dayChoices = [7, 14, 28] as const

type PlanningProps = {
  promotion: Promotion
  isTyped: boolean
  /** Saves what was typed; null where it cannot be saved. */
  save: () => Promise<Promotion | null>
}

/** Planning: what a promotion meets, and a trial on real orders, which is shown while the terms are those that were tried. */
export function Planning({ promotion, isTyped, save }: PlanningProps) {
  const texts = useTexts('promotions')
  const [days, setDays] = useState<number>(dayChoices[0])
  const [trial, setTrial] = useState<{ answer: TrialAnswer; revision: number } | null>(null)
  const { isBusy, run } = useUnderway()

  async function tryIt(): Promise<void> {
    const saved = await save()
    if (!saved) return
    const reply = await run(() => call(tryOnOrders, { params: { id: promotion.id }, body: { days } }))
    if (reply?.ok) setTrial({ answer: reply.value, revision: saved.revision })
  }
  const actions = useActions({ tryIt: { title: texts.tryIt, key: 't', run: tryIt } })
  return (
    <>
      <section className="panel offer-block">
        <h2>{texts.overlaps}</h2>
        <Overlaps promotion={promotion} />
      </section>
      <section className="panel offer-block">
        <h2>{texts.trial}</h2>
        <p className="offer-hint">{texts.trialText}</p>
        <div className="trial-start">
          <SelectField
            label={texts.trialDays}
            value={days}
            onChange={({ target }) => {
              setDays(Number(target.value))
              setTrial(null)
            }}
          >
            {dayChoices.map((count) => (
              <option key={count} value={count}>
                {texts.days(String(count))}
              </option>
            ))}
          </SelectField>
          <ActionButton action={actions.tryIt} busy={isBusy} />
        </div>
        {trial && !isTyped && trial.revision === promotion.revision && <TrialResult trial={trial.answer} />}
      </section>
    </>
  )
}
