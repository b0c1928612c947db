import { bankCodes, bankOf, type Bank, type Panel } from '../channels.ts'
import type { Payment } from '../payment.ts'
import { drawQr, promptPayPayload } from '../prompt-pay-qr.ts'
import { html, type Html } from './html.ts'
import { both, texts, type Text } from './texts.ts'

export type Choice = { panel: Panel; bank: string | null }

export const titleOfPanel: Record<Panel, Text> = {
  PPQR: texts.qrTitle,
  CC: texts.cardTitle,
  DEEPLINK: texts.bankTitle,
  HalfPlus: texts.halfTitle,
}

/** Hidden fields that carry the choice along with the button pressed. */
export const choiceFields = ({ panel, bank }: Choice): Html =>
  html`<input
      type="hidden"
      name="channel"
      value="${panel}"
    />${bank ? html`<input type="hidden" name="bank" value="${bank}" />` : null}`

function payButton(payment: Payment, choice: Choice, label: Text): Html {
  return html`<form method="post">
    ${choiceFields(choice)}<button class="primary" name="outcome" value="paid">${both(payment.locale, label)}</button>
  </form>`
}

function qrPanel(payment: Payment): Html {
  const { size, path } = drawQr(promptPayPayload(payment))
  return html`<figure class="qr">
      <svg
        viewBox="0 0 ${size} ${size}"
        role="img"
        aria-label="${texts.qrPicture[payment.locale]}"
        shape-rendering="crispEdges"
      >
        <path fill="#fff" d="M0 0h${size}v${size}H0z" />
        <path fill="#000" d="${path}" />
      </svg>
    </figure>
    <p class="how">${both(payment.locale, texts.qrHow)}</p>`
}

/** The fields have no names and are read-only, so a browser never sends their values. */
function cardPanel(payment: Payment, choice: Choice): Html {
  const field = (label: Text, value: string) =>
    html`<label
      >${both(payment.locale, label)}<input value="${value}" readonly inputmode="none" autocomplete="off"
    /></label>`
  return html`<div class="card">
      ${field(texts.cardNumber, '4111 1111 1111 1111')}
      <div class="pair">${field(texts.cardExpiry, '12/30')}${field(texts.cardCode, '123')}</div>
    </div>
    <p class="how">${both(payment.locale, texts.cardHow)}</p>
    ${payButton(payment, choice, texts.cardPay)}`
}

const bankTile = (bank: Bank): Html =>
  html`<svg class="tile" viewBox="0 0 48 48" aria-hidden="true">
    <rect width="48" height="48" rx="12" fill="${bank.colour}" />
    <text x="24" y="30" text-anchor="middle" fill="${bank.ink}">${bank.short}</text>
  </svg>`

function bankList(payment: Payment): Html {
  const links = bankCodes.map((code) => {
    const bank = bankOf(code)
    return bank
      ? html`<li>
          <a href="?channel=DEEPLINK&amp;bank=${code}"
            >${bankTile(bank)}${both(payment.locale, { th: bank.thai, en: bank.english })}</a
          >
        </li>`
      : html``
  })
  return html`<h3>${both(payment.locale, texts.chooseBank)}</h3>
    <ul class="banks">
      ${links}
    </ul>`
}

function bankPanel(payment: Payment, choice: Choice): Html {
  const bank = bankOf(choice.bank)
  if (!bank) return bankList(payment)
  return html`<p class="bank">
      ${bankTile(bank)}<strong>${both(payment.locale, { th: bank.thai, en: bank.english })}</strong>
    </p>
    <p class="how">${both(payment.locale, texts.bankHow)}</p>
    ${payButton(payment, choice, texts.bankPay)}
    ${payment.bank ? null : html`<p class="again"><a href="?channel=DEEPLINK">${both(payment.locale, texts.otherBank)}</a></p>`}`
}

function halfPanel(payment: Payment, choice: Choice): Html {
  return html`<p class="how">${both(payment.locale, texts.halfHow)}</p>
    ${payButton(payment, choice, texts.halfPay)}`
}

const drawPanel: Record<Panel, (payment: Payment, choice: Choice) => Html> = {
  PPQR: qrPanel,
  CC: cardPanel,
  DEEPLINK: bankPanel,
  HalfPlus: halfPanel,
}

/** The form of the chosen channel. */
export const channelPanel = (payment: Payment, choice: Choice): Html =>
  html`<section class="panel">
    <h2>${both(payment.locale, titleOfPanel[choice.panel])}</h2>
    ${drawPanel[choice.panel](payment, choice)}
  </section>`
