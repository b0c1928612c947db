import type { Outcome } from '../decide.ts'
import type { Payment } from '../payment.ts'
import { channelPanel, choiceFields, titleOfPanel, type Choice } from './channel-panels.ts'
import { framed } from './frame.ts'
import { html, type Html } from './html.ts'
import { summary } from './summary.ts'
import { both, texts, type Text } from './texts.ts'

const textOfOutcome: Record<Outcome, Text> = {
  paid: texts.paid,
  declined: texts.declined,
  cancelled: texts.cancelled,
  expired: texts.expired,
  later: texts.later,
  underpaid: texts.underpaid,
}
const outcomes: readonly Outcome[] = ['paid', 'declined', 'cancelled', 'expired', 'later', 'underpaid']

export const outcomeOf = (name: unknown): Outcome | null => outcomes.find((outcome) => outcome === name) ?? null

function channelTabs(payment: Payment, choice: Choice): Html | null {
  if (payment.panels.length < 2) return null
  const links = payment.panels.map((panel) => {
    const label = both(payment.locale, titleOfPanel[panel])
    return panel === choice.panel
      ? html`<a href="?channel=${panel}" aria-current="page">${label}</a>`
      : html`<a href="?channel=${panel}">${label}</a>`
  })
  return html`<nav aria-label="${texts.waysToPay[payment.locale]}">${links}</nav>`
}

function testStrip(payment: Payment, choice: Choice): Html {
  const buttons = outcomes.map(
    (outcome) =>
      html`<button name="outcome" value="${outcome}" class="${outcome}">
        ${both(payment.locale, textOfOutcome[outcome])}
      </button>`,
  )
  return html`<section class="test">
    <h2>${both(payment.locale, texts.testStrip)}</h2>
    <p>${both(payment.locale, texts.testHow)}</p>
    <form method="post">${choiceFields(choice)}${buttons}</form>
  </section>`
}

/** The page a payer sees while the payment is open. */
export function payPage(payment: Payment, choice: Choice, merchantName: string, stylesheetPath: string): string {
  const title = titleOfPanel[choice.panel][payment.locale]
  const body = html`<h1 class="unseen">${title}</h1>
    ${summary(payment, merchantName)}
    <div class="doing">
      ${channelTabs(payment, choice)} ${channelPanel(payment, choice)} ${testStrip(payment, choice)}
    </div>`
  return framed({ locale: payment.locale, title, stylesheetPath, body })
}
