import { readFile } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { paymentResponse, returnCodeFor } from './browser-return.ts'
import { bankOf, panelOf } from './channels.ts'
import { conclude, plainConclusion, type Gateway } from './conclude.ts'
import { returnCodeOf } from './decide.ts'
import { isOpen, respCodeNow, type Payment } from './payment.ts'
import type { Choice } from './pages/channel-panels.ts'
import { outcomeOf, payPage } from './pages/pay-page.ts'
import { resultPage, submitReturnHash, unknownPage } from './pages/result-page.ts'

type Fields = { channel?: string; bank?: string; outcome?: string }
type PayRoute = { Params: { token: string }; Querystring: Fields; Body: Fields | undefined }

/** Nothing loads but our stylesheet and, where the browser returns by itself, one script by its hash. */
function policy(payment: Payment | null, script: string | null): string {
  const shop = payment?.frontendReturnUrl ? ` ${new URL(payment.frontendReturnUrl).origin}` : ''
  return [
    "default-src 'none'",
    "style-src 'self'",
    ...(script ? [`script-src ${script}`] : []),
    `form-action 'self'${shop}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

function sendPage(reply: FastifyReply, status: number, page: string, csp: string) {
  return reply
    .code(status)
    .headers({
      'content-security-policy': csp,
      'cache-control': 'no-store',
      // The address contains the payment token, which must not leak to other sites.
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    })
    .type('text/html; charset=utf-8')
    .send(page)
}

/** The displayed channel and bank: the merchant's choice, else the payer's, else the first available. */
function choiceOf(payment: Payment, fields: Fields): Choice {
  const requested = panelOf(String(fields.channel ?? ''))
  const panel =
    payment.panel ?? (requested && payment.panels.includes(requested) ? requested : (payment.panels[0] ?? 'PPQR'))
  const bank = payment.bank ?? (bankOf(String(fields.bank ?? '')) ? String(fields.bank) : null)
  return { panel, bank: panel === 'DEEPLINK' ? bank : null }
}

/** The hosted payment page, `pay/{token}`: plain forms, no script needed. */
export async function pageRoutes(app: FastifyInstance, gateway: Gateway) {
  const { store, now, stylesheetPath, merchantName } = gateway
  const sheets = ['./pages/page.css', './pages/panels.css'].map((path) =>
    readFile(new URL(path, import.meta.url), 'utf8'),
  )
  const stylesheet = (await Promise.all(sheets)).join('\n')
  app.get('/page.css', (_request, reply) =>
    reply.header('cache-control', 'public, max-age=300').type('text/css; charset=utf-8').send(stylesheet),
  )

  const sendUnknown = (reply: FastifyReply) => sendPage(reply, 404, unknownPage(stylesheetPath), policy(null, null))

  const sendResult = (reply: FastifyReply, payment: Payment, respCode: string, returnCode: string) => {
    const carried = paymentResponse(payment, returnCode)
    const page = resultPage(payment, respCode, carried, merchantName(payment.merchantID), stylesheetPath)
    return sendPage(reply, 200, page, policy(payment, submitReturnHash))
  }

  const sendClosed = (reply: FastifyReply, payment: Payment) => {
    const respCode = respCodeNow(payment, now())
    // An undecided payment whose page can no longer be used counts as expired for its payer.
    const shown = respCode === '2001' ? '5009' : respCode
    return sendResult(reply, payment, shown, returnCodeFor(shown))
  }

  app.get<PayRoute>('/pay/:token', async (request, reply) => {
    const payment = store.get(request.params.token)
    if (!payment) return sendUnknown(reply)
    if (!isOpen(payment, now())) return sendClosed(reply, payment)
    const page = payPage(payment, choiceOf(payment, request.query), merchantName(payment.merchantID), stylesheetPath)
    return sendPage(reply, 200, page, policy(payment, null))
  })

  app.post<PayRoute>('/pay/:token', async (request, reply) => {
    const payment = store.get(request.params.token)
    if (!payment) return sendUnknown(reply)
    if (!isOpen(payment, now())) return sendClosed(reply, payment)
    const fields = request.body ?? {}
    const outcome = outcomeOf(fields.outcome)
    if (!outcome) return reply.redirect(gateway.pageUrl(payment.token), 303)
    const chosen = { ...payment, ...choiceOf(payment, fields) }
    const { decision } = await conclude(gateway, chosen, plainConclusion(gateway, chosen, outcome))
    const shown = outcome === 'later' ? '0001' : decision.respCode
    return sendResult(reply, chosen, shown, returnCodeOf(outcome))
  })
}
