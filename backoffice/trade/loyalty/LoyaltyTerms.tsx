import fields from 'form:backoffice/trade/loyalty/saveLoyaltyTerms'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnswerOf } from '#contract/call.ts'
import { listLoyaltyTerms, saveLoyaltyTerms } from '#contract/backoffice/trade/loyalty/calls.ts'
import { tiers } from '#rules/loyalty/terms.ts'
import { satangOf } from '#rules/money.ts'
import { formatMoment } from '#rules/thai-date.ts'
import { inShortBaht } from '#rules/amounts.ts'
import { useCall } from '#backoffice/api/use-call.ts'
import { call, callOrThrow } from '#backoffice/api/call.ts'
import { useMay } from '#backoffice/api/use-may.ts'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import { startOfTomorrow } from '#backoffice/kit/current-day.ts'
import { Drawer } from '#backoffice/kit/Dialog.tsx'
import { Field, Form } from '#backoffice/kit/forms/Form.tsx'
import { QueryState } from '#backoffice/kit/QueryState.tsx'
import { ScreenHead } from '#backoffice/kit/ScreenHead.tsx'
import { showToast } from '#backoffice/kit/toasts.ts'
import { MomentField } from '#backoffice/kit/forms/MomentField.tsx'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import Star from '#design/icons/star.ts'
import '../offers/offers.css'

type LoyaltyTerms = AnswerOf<typeof listLoyaltyTerms>
type DatedTerms = LoyaltyTerms['inForce']

/** What a purchase earns: the terms in force, those to come, and those of the past. */
export function Screen() {
  const texts = useTexts('loyalty')
  const client = useQueryClient()
  const mayChange = useMay('loyalty.change')
  const [isAdding, setAdding] = useState(false)
  const terms = useCall(['loyalty-terms'], listLoyaltyTerms, {})
  const actions = useActions({
    add: {
      title: texts.add,
      key: 'n',
      icon: Star,
      look: 'primary',
      hidden: !mayChange,
      disabled: !terms.data,
      run: () => setAdding(true),
    },
  })
  return (
    <>
      <ScreenHead title={texts.title} actions={[actions.add]} />
      <p className="offer-hint">{texts.onlyFuture}</p>
      <QueryState query={terms}>
        {terms.data && (
          <>
            <TermsCard title={texts.inForce} terms={terms.data.inForce} />
            {terms.data.all.map((one) => (
              <TermsCard key={one.startsOn ?? ''} terms={one} />
            ))}
          </>
        )}
      </QueryState>
      <Drawer open={isAdding} onClose={() => setAdding(false)} title={texts.add} closeOnOutsidePress={false}>
        {isAdding && terms.data && (
          <NewTerms
            known={terms.data}
            onSaved={() => {
              setAdding(false)
              showToast({ text: texts.saved })
              void client.invalidateQueries({ queryKey: ['loyalty-terms'] })
            }}
          />
        )}
      </Drawer>
    </>
  )
}

function TermsCard({ title, terms }: { title?: string; terms: DatedTerms }) {
  const texts = useTexts('loyalty')
  const language = useLanguage()
  const { startsOn, bahtPerPoint, fullYears } = terms
  const start = startsOn ? texts.from(formatMoment(startsOn, language)) : texts.builtIn
  return (
    <section className="panel offer-block loyalty-terms">
      <h2>{title ? `${title} · ${start}` : start}</h2>
      <dl className="facts">
        <div>
          <dt>{texts.earns}</dt>
          <dd>{texts.perPoint(inShortBaht(satangOf(bahtPerPoint)))}</dd>
        </div>
        {tiers.map((tier) => (
          <div key={tier}>
            <dt>{texts.tiers[tier]}</dt>
            <dd>
              {texts.tierTerms(
                terms.tiers[tier].fromAmt > 0 ? inShortBaht(satangOf(terms.tiers[tier].fromAmt)) : '',
                terms.tiers[tier].percent === 100 ? '' : String(terms.tiers[tier].percent / 100),
              )}
            </dd>
          </div>
        ))}
        <div>
          <dt>{texts.fullYears}</dt>
          <dd>{texts.years(fullYears)}</dd>
        </div>
      </dl>
    </section>
  )
}

function NewTerms({ known, onSaved }: { known: LoyaltyTerms; onSaved: () => void }) {
  const texts = useTexts('loyalty')
  const client = useQueryClient()
  // What was on the screen when the form was opened; what somebody else has written since is shown before it is saved over.
  const [seen, setSeen] = useState(known)
  const [others, setOthers] = useState<readonly DatedTerms[]>([])
  const start = seen.inForce
  async function showOthers(): Promise<void> {
    const queryFn = () => callOrThrow(listLoyaltyTerms, {})
    // Also what was read a moment ago.
    const now = await client.fetchQuery({ queryKey: ['loyalty-terms'], queryFn, staleTime: 0 })
    setOthers(now.all.filter((one) => !known.all.some((old) => JSON.stringify(old) === JSON.stringify(one))))
    setSeen(now)
  }
  const [tomorrow] = useState(startOfTomorrow)
  return (
    <Form
      call={saveLoyaltyTerms}
      fields={fields}
      submit={texts.save}
      violations={texts.violations}
      onDone={onSaved}
      send={async (body, { idempotencyKey }) => {
        const reply = await call(saveLoyaltyTerms, { body: { ...body, revision: seen.revision }, idempotencyKey })
        if (!reply.ok && reply.error.code === 'edit_conflict') await showOthers()
        return reply
      }}
    >
      {others.map((one) => (
        <TermsCard key={one.startsOn ?? ''} terms={one} />
      ))}
      <MomentField
        name="startsOn"
        label={texts.startsOn}
        hourLabel={texts.startsAtHour}
        defaultValue={tomorrow}
        isRequired
      />
      <Field
        name="bahtPerPoint"
        label={texts.bahtPerPoint}
        help={texts.bahtPerPointHelp}
        isAmount
        defaultValue={start.bahtPerPoint}
      />
      {tiers.map((tier) => (
        <div key={tier} className="offer-pair">
          <Field
            name={`tiers.${tier}.fromAmt`}
            label={texts.fromAmt(texts.tiers[tier])}
            isAmount
            defaultValue={start.tiers[tier].fromAmt}
          />
          <Field
            name={`tiers.${tier}.percent`}
            label={texts.percent(texts.tiers[tier])}
            defaultValue={start.tiers[tier].percent}
          />
        </div>
      ))}
      <Field name="fullYears" label={texts.fullYears} help={texts.fullYearsHelp} defaultValue={start.fullYears} />
    </Form>
  )
}
