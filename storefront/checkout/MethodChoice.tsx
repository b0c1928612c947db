import { satangOf } from '#rules/money.ts'
import { bankName } from '#rules/payments/banks.ts'
import { bankAgents, methods, type Bank, type PaymentMethod } from '#rules/payments/pay-types.ts'
import { inBaht } from '#rules/amounts.ts'
import { RadioCard } from '#design/RadioCard.tsx'
import { useOwnCredit, type OwnCredit } from '#storefront/account/use-own-credit.ts'
import { useLanguage, useTexts } from '#storefront/texts/use-texts.tsx'
import { BankTile } from './BankTile.tsx'
import type { CheckoutChoices, ChoiceError } from './checkout-choices.ts'
import { ChoiceErrorText } from './ChoiceErrorText.tsx'
import '#design/fields.css'

type MethodChoiceProps = {
  offered: readonly PaymentMethod[]
  bankApps: boolean
  choices: CheckoutChoices
  fieldErrors: readonly ChoiceError[]
  /** Says that this is the first choice and will be remembered. */
  isFirst: boolean
  onChoose: (change: Partial<CheckoutChoices>) => void
}
export const banks = Object.keys(bankAgents) as Bank[]

/** MethodChoice: the payment method; a bank's app also needs the choice of the bank. */
export function MethodChoice({ offered, bankApps, choices, fieldErrors, isFirst, onChoose }: MethodChoiceProps) {
  const texts = useTexts('checkout')
  const language = useLanguage()
  const credit = useOwnCredit(offered.some((method) => methods[method].owed))
  const atCounter = (method: PaymentMethod) => choices.pickUpFrom !== null && methods[method].paidAtDoor
  const creditHint = ({ availableAmt, overdueAmt }: OwnCredit) => {
    const left = texts.creditLeft(inBaht(satangOf(availableAmt)))
    return overdueAmt > 0 ? `${left} · ${texts.creditOverdue(inBaht(satangOf(overdueAmt)))}` : left
  }
  const hintOf = (method: PaymentMethod) =>
    methods[method].owed && credit ? creditHint(credit) : texts.methodHints[method]
  return (
    <>
      <fieldset className="choices" id="method">
        <legend>{texts.payBy}</legend>
        {isFirst && <p className="text-quiet">{texts.firstMethod}</p>}
        <ChoiceErrorText error="method_missing" fieldErrors={fieldErrors} />
        {offered.map((method) => {
          const disabled = method === 'BANK' && !bankApps
          return (
            <RadioCard
              key={method}
              name="method"
              value={method}
              checked={choices.method === method}
              disabled={disabled}
              onChange={() => onChoose({ method })}
              label={atCounter(method) ? texts.payAtCounter : texts.methodNames[method]}
              detail={disabled ? texts.onPhoneOnly : atCounter(method) ? texts.payAtCounterHint : hintOf(method)}
            />
          )
        })}
      </fieldset>
      {choices.method === 'BANK' && (
        <fieldset className="choices" id="bank">
          <legend>{texts.chooseBank}</legend>
          <ChoiceErrorText error="bank_missing" fieldErrors={fieldErrors} />
          {banks.map((bank) => (
            <RadioCard
              key={bank}
              name="bank"
              value={bank}
              checked={choices.bank === bank}
              onChange={() => onChoose({ bank })}
              label={bankName(bank, language)}
              end={<BankTile bank={bank} />}
            />
          ))}
        </fieldset>
      )}
    </>
  )
}
