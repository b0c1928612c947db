import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type Provider from 'oidc-provider'
import { yearSeconds } from '#server/http/cookies.ts'
import { sharedLimit } from '#server/http/limits/limits.ts'
import { languageOf } from '#server/http/request-language.ts'
import type { Accounts, ClientId, ShopFace } from '../port.ts'
import { signInLimit } from '#server/http/limits/sign-in.ts'
import type { KnownBrowserCookie } from '#server/http/known-browser-cookie.ts'
import { isClient } from './clients.ts'
import { readOrigin } from './request-origin.ts'
import { expired, form, stepForm, type FormRefusal } from './login-form.ts'
import { pageSender, registerFace } from './login-frame.ts'
import { loginTexts } from './login-texts.ts'
import { loginPath } from './paths.ts'

export type LoginPage = {
  provider: Provider
  accounts: Accounts
  limitFactor: number
  knownBrowser: KnownBrowserCookie
  /** The shop whose page it is, as it is at this moment. */
  shop: () => ShopFace
  noticeEnded: () => Promise<void>
}

/** Who has signed in, and by which password. */
type SignedInBy = { accountId: string; passwordMark: string }

/**
 * The page of the authorization code flow, for clients that prefer a redirect to the password grant. Works without
 * scripts.
 */
export function registerLoginPage(
  app: FastifyInstance,
  { provider, accounts, limitFactor, knownBrowser, shop, noticeEnded }: LoginPage,
): void {
  const sendPage = pageSender(shop)
  registerFace(app)
  app.get(`${loginPath}/:uid`, async (request, reply) => {
    const { lang, again } = request.query as { lang?: unknown; again?: unknown }
    const { uid } = request.params as { uid: string }
    if (lang === 'th' || lang === 'en')
      return reply
        .header('set-cookie', `lang=${lang}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax`)
        .redirect(`${loginPath}/${encodeURIComponent(uid)}`, 303)
    const page = await pageOf(provider, request, reply)
    const texts = loginTexts[languageOf(request.headers)]
    if (!page) return sendPage(reply, 400, expired(texts), null)
    // With a user name the sign-in begins again; until then it stays where it is.
    const step = again === undefined ? await accounts.steps.current(page.id) : null
    return sendPage(reply, 200, step ? stepForm(texts, step, null) : form(texts, page.client, null), page.client)
  })

  const finish = async (request: FastifyRequest, reply: FastifyReply, who: SignedInBy): Promise<void> => {
    reply.hijack()
    const result = { login: { accountId: who.accountId, remember: false }, passwordMark: who.passwordMark }
    await provider.interactionFinished(request.raw, reply.raw, result, { mergeWithLastSubmission: false })
  }

  const config = { rateLimit: sharedLimit('sign-in', signInLimit, limitFactor) }
  /** Too many sign-ins from one address: the page says so, and not only its status. */
  const errorHandler = async (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const page = error.statusCode === 429 ? await pageOf(provider, request, reply) : null
    if (!page) throw error
    const waitSeconds = (error as { retryAfterSeconds?: number }).retryAfterSeconds ?? null
    const texts = loginTexts[languageOf(request.headers)]
    const refusal: FormRefusal = { code: 'rate_limited', waitSeconds, typed: '' }
    return sendPage(reply, 429, form(texts, page.client, refusal), page.client)
  }
  app.post(`${loginPath}/:uid`, { config, errorHandler }, async (request, reply) => {
    const page = await pageOf(provider, request, reply)
    const texts = loginTexts[languageOf(request.headers)]
    if (!page) return sendPage(reply, 400, expired(texts), null)
    const fields = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
    const [username, password] = [fields.get('username'), fields.get('password') ?? '']
    // A form with a user name begins again, whatever the page was at.
    if (username === null) {
      const answered = await accounts.steps.answer(page.id, fields)
      if (!answered) return sendPage(reply, 400, expired(texts), page.client)
      const { step, refusal } = answered
      if (!step) return finish(request, reply, answered)
      // A second factor that was just set up has ended the sessions that began without it.
      if (step.kind === 'recovery-codes') await noticeEnded()
      // Recovery codes are shown once: no link leads away from them.
      const mayLeave = step.kind !== 'recovery-codes'
      return sendPage(reply, refusal ? 401 : 200, stepForm(texts, step, refusal), page.client, mayLeave)
    }
    if (username.trim() === '' || password === '') {
      const refusal: FormRefusal = { code: 'missing', typed: username.trim(), hasPassword: password !== '' }
      return sendPage(reply, 401, form(texts, page.client, refusal), page.client)
    }
    const signedIn = await accounts.signIn(page.client, username, password, readOrigin(request))
    if (!signedIn.ok) {
      const { code, retryAfterSeconds = null } = signedIn.error
      const known = code === 'rate_limited' ? code : 'invalid_credentials'
      const refusal: FormRefusal = { code: known, waitSeconds: retryAfterSeconds, typed: username }
      return sendPage(reply, 401, form(texts, page.client, refusal), page.client)
    }
    const { who, browser, passwordMark } = signedIn.value
    if (browser) reply.raw.appendHeader('set-cookie', knownBrowser.write(browser))
    const step = await accounts.steps.begin(page.id, who, passwordMark)
    if (!step) return finish(request, reply, { accountId: who.id, passwordMark })
    for (const cookie of [reply.raw.getHeader('set-cookie') ?? []].flat()) reply.header('set-cookie', String(cookie))
    return sendPage(reply, 200, stepForm(texts, step, null), page.client)
  })
}

/** The client that sent the browser here, and the interaction; null where there is no such request, or no longer. */
async function pageOf(
  provider: Provider,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<{ client: ClientId; id: string } | null> {
  const details = await provider.interactionDetails(request.raw, reply.raw).catch(() => null)
  const client = details?.params.client_id
  return details && typeof client === 'string' && isClient(client) ? { client, id: details.uid } : null
}
