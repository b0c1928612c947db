import type { AnswerOf } from '#contract/call.ts'
import type { listSlips } from '#contract/backoffice/day/slips/calls.ts'
import { banks } from '#rules/payments/banks.ts'
import { satangOf } from '#rules/money.ts'
import { formatMoment } from '#rules/thai-date.ts'
import type { Language } from '#rules/catalogue/product.ts'
import { inLanguage } from '#rules/in-language.ts'
import { Money } from '#design/Money.tsx'
import { Badge } from '#backoffice/kit/Badge.tsx'
import { noValue } from '#backoffice/kit/no-value.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { useSlipPicture } from './use-slip-picture.ts'

export type QueuedSlip = AnswerOf<typeof listSlips>['content'][number]

const bankName = (code: string | null, language: Language): string => {
  const bank = Object.values(banks).find((one) => one.code === code)
  return bank ? inLanguage(language, bank.thai, bank.english) : (code ?? noValue)
}

/** SlipFacts: what is known of a slip, next to its picture: its order, its transfer, and whether the money arrived. */
export function SlipFacts({ slip }: { slip: QueuedSlip }) {
  const texts = useTexts('slips')
  const language = useLanguage()
  return (
    <>
      <dl className="facts">
        <div>
          <dt>{texts.order}</dt>
          <dd>{slip.orderNumber}</dd>
        </div>
        <div>
          <dt>{texts.store}</dt>
          <dd>{slip.storeName}</dd>
        </div>
        <div className="facts-due">
          <dt>{texts.due}</dt>
          <dd>
            <Money satang={satangOf(slip.orderAmount)} />
          </dd>
        </div>
        <div>
          <dt>{texts.bank}</dt>
          <dd>{bankName(slip.sendingBank, language)}</dd>
        </div>
        <div>
          <dt>{texts.sent}</dt>
          <dd>{formatMoment(slip.sentOn, language)}</dd>
        </div>
      </dl>
      <Badge tone={slip.arrived ? (slip.arrived.state === 'NEAR' ? 'notice' : 'done') : 'quiet'}>
        {slip.arrived ? (slip.arrived.state === 'NEAR' ? texts.arrivedNear : texts.arrived) : texts.notArrived}
      </Badge>
      {slip.duplicates.length > 0 && (
        <section aria-label={texts.duplicates}>
          <h2>{texts.duplicates}</h2>
          <ul className="slip-duplicates">
            {slip.duplicates.map((duplicate) => (
              <Duplicate key={duplicate.id} duplicate={duplicate} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

/** Another slip of the same transfer or with the same picture, to be compared. */
function Duplicate({ duplicate }: { duplicate: QueuedSlip['duplicates'][number] }) {
  const texts = useTexts('slips')
  const { data: source } = useSlipPicture(duplicate)
  const name = texts.picture(duplicate.orderNumber)
  return (
    <li>
      {source && <img src={source} alt={name} />}
      <p>
        <b>{duplicate.orderNumber}</b> {texts.states[duplicate.state]}
        <br />
        {duplicate.same === 'reference' ? texts.sameReference : texts.samePicture}
      </p>
    </li>
  )
}
