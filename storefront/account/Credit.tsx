import { satangOf } from '#rules/money.ts'
import { inBaht } from '#rules/amounts.ts'
import { Money } from '#design/Money.tsx'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { useOwnCredit, type OwnCredit } from './use-own-credit.ts'

/** CreditOwed: in one line, what is owed on account, and what of it should have been paid by now. */
export function CreditOwed({ credit }: { credit: OwnCredit }) {
  const texts = useTexts('account')
  const { usedAmt, limitAmt, overdueAmt } = credit
  const inWords = (baht: number) => inBaht(satangOf(baht))
  return (
    <>
      {usedAmt < 0 ? texts.creditPaidAhead(inWords(-usedAmt)) : texts.creditOwed(inWords(usedAmt), inWords(limitAmt))}
      {overdueAmt > 0 && (
        <>
          {' · '}
          <span className="text-notice">{texts.creditOverdue(inWords(overdueAmt))}</span>
        </>
      )}
    </>
  )
}

/** Credit: what is owed on account, and what can still be ordered on it; nothing without credit. */
export function Credit() {
  const texts = useTexts('account')
  const credit = useOwnCredit()
  if (!credit) return null
  return (
    <section className="panel">
      <h2>{texts.credit}</h2>
      <p className="py-2">
        <CreditOwed credit={credit} />
      </p>
      <dl className="account-facts">
        <div>
          <dt>{texts.creditLeft}</dt>
          <dd>
            <Money satang={satangOf(credit.availableAmt)} />
          </dd>
        </div>
        <div>
          <dt>{texts.creditTerms}</dt>
          <dd>{texts.creditDays(credit.termsDays)}</dd>
        </div>
      </dl>
    </section>
  )
}
