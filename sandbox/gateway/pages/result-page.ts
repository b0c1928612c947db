import { createHash } from 'node:crypto'
import type { Payment } from '../payment.ts'
import { framed } from './frame.ts'
import { html } from './html.ts'
import { summary } from './summary.ts'
import { both, texts, type Text } from './texts.ts'

/** Returns the browser automatically when scripts run; otherwise the button does. */
const submitReturn = 'document.forms[0].submit()'

/** The script hash that the Content-Security-Policy must allow for the automatic return. */
export const submitReturnHash = `'sha256-${createHash('sha256').update(submitReturn).digest('base64')}'`

type Mood = 'good' | 'bad' | 'wait'

const resultOfCode: ReadonlyMap<string, { text: Text; mood: Mood }> = new Map([
  ['0000', { text: texts.resultPaid, mood: 'good' }],
  ['0001', { text: texts.resultPending, mood: 'wait' }],
  ['2001', { text: texts.resultPending, mood: 'wait' }],
  ['0003', { text: texts.resultCancelled, mood: 'bad' }],
  ['5009', { text: texts.resultExpired, mood: 'bad' }],
  ['5016', { text: texts.resultMismatch, mood: 'wait' }],
])

const iconOfMood: Record<Mood, string> = {
  good: 'M5 13l4 4L19 7',
  bad: 'M7 7l10 10M17 7L7 17',
  wait: 'M12 7v5l3 3',
}

/** The page after an outcome: it posts the unsigned `paymentResponse` back to the merchant. */
export function resultPage(
  payment: Payment,
  respCode: string,
  paymentResponse: string,
  merchantName: string,
  stylesheetPath: string,
): string {
  const { locale, frontendReturnUrl } = payment
  const { text, mood } = resultOfCode.get(respCode) ?? { text: texts.resultDeclined, mood: 'bad' }
  const wayBack = frontendReturnUrl
    ? html`<form method="post" action="${frontendReturnUrl}">
        <input type="hidden" name="paymentResponse" value="${paymentResponse}" /><button class="primary">
          ${both(locale, texts.backToShop)}
        </button>
      </form>`
    : html`<p class="how">${both(locale, texts.closePage)}</p>`
  const body = html`${summary(payment, merchantName)}
    <div class="doing">
      <section class="panel result">
        <svg class="${mood}" viewBox="0 0 24 24" aria-hidden="true">
          <circle cx="12" cy="12" r="11" />
          <path d="${iconOfMood[mood]}" />
        </svg>
        <h1>${both(locale, text)}</h1>
        ${wayBack}
      </section>
      <section class="test"><h2>${both(locale, texts.testStrip)}</h2></section>
    </div>`
  const script = frontendReturnUrl ? { script: submitReturn } : {}
  return framed({ locale, title: text[locale], stylesheetPath, body, ...script })
}

/** The page of a link without a payment. */
export function unknownPage(stylesheetPath: string): string {
  const body = html`<section class="panel result">
    <h1>${both('th', texts.unknownTitle)}</h1>
    <p class="how">${both('th', texts.unknownHow)}</p>
  </section>`
  return framed({ locale: 'th', title: texts.unknownTitle.th, stylesheetPath, body })
}
