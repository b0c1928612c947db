import { useState } from 'react'
import { moneyColumn } from '#rules/orders/summary.ts'
import { bankName } from '#rules/payments/banks.ts'
import type { Bank, PaymentMethod } from '#rules/payments/pay-types.ts'
import { inBaht } from '#rules/amounts.ts'
import { BankTile } from '#storefront/checkout/BankTile.tsx'
import { banks } from '#storefront/checkout/MethodChoice.tsx'
import { Button } from '#design/Button.tsx'
import { RadioCard } from '#design/RadioCard.tsx'
import type { Order } from '#storefront/orders/order-queries.ts'
import { useLanguage, useTexts } from '#storefront/texts/use-texts.tsx'
import { payChoice, type PayChoice } from './payment-request.ts'
import { TransferPanel } from './TransferPanel.tsx'
import type { SlipUpload } from './use-slip-upload.ts'
import '#design/fields.css'

export type PayPanelProps = {
  method: PaymentMethod
  order: Order
  bankApps: boolean
  bank: Bank | null
  onBank: (bank: Bank) => void
  busy: boolean
  onPay: (choice: PayChoice) => void
  upload: SlipUpload
}

/** PayPanel: one payment method: what will happen, the bank for a bank's app, and the button. */
export function PayPanel({ method, order, bankApps, bank, onBank, busy, onPay, upload }: PayPanelProps) {
  const texts = useTexts('payments')
  const language = useLanguage()
  const [missing, setMissing] = useState(false)
  const press = () => {
    const choice = payChoice(method, bank)
    setMissing(choice === null)
    if (choice) onPay(choice)
  }
  const pays = method === 'PROMPTPAY' ? texts.showCode : texts.pay
  if (method === 'TRANSFER') return <TransferPanel order={order} upload={upload} />
  return (
    <div className="stack">
      <p>{method === 'BANK' && !bankApps ? texts.onPhoneOnly : texts.panelTexts[method]}</p>
      {method === 'BANK' && (
        <fieldset className="choices">
          <legend className="sr-only">{texts.chooseBank}</legend>
          {banks.map((one) => (
            <RadioCard
              key={one}
              name="pay-bank"
              value={one}
              checked={bank === one}
              disabled={!bankApps}
              onChange={() => {
                onBank(one)
                setMissing(false)
              }}
              label={bankName(one, language)}
              end={<BankTile bank={one} />}
            />
          ))}
          {missing && (
            <p className="field-error" role="alert">
              {texts.chooseBank}
            </p>
          )}
        </fieldset>
      )}
      {(method !== 'BANK' || bankApps) && (
        <Button look="primary" busy={busy} onClick={press}>
          {busy ? texts.opening : pays(inBaht(moneyColumn(order).net))}
        </Button>
      )}
    </div>
  )
}
