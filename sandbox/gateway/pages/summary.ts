import { formatMoney } from '#rules/money.ts'
import { clockTime } from '../bangkok-time.ts'
import type { Payment } from '../payment.ts'
import { html, type Html } from './html.ts'
import { both, texts } from './texts.ts'

/** The merchant, the amount and the description. */
export function summary(payment: Payment, merchantName: string): Html {
  const { locale } = payment
  const clock = clockTime(new Date(payment.expiresAt))
  return html`<section class="summary">
    <p class="merchant">${both(locale, texts.payTo)}<strong>${merchantName}</strong></p>
    <p class="amount">
      ${both(locale, texts.amountDue)}<strong><i>฿</i>${formatMoney(payment.amountSatang)}</strong>
    </p>
    <dl>
      <div>
        <dt>${both(locale, texts.invoice)}</dt>
        <dd>${payment.invoiceNo}</dd>
      </div>
      <div>
        <dt>${both(locale, texts.payBefore)}</dt>
        <dd>${locale === 'th' ? `${clock} น.` : clock}</dd>
      </div>
    </dl>
  </section>`
}
