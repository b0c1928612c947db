import { createHash, randomBytes } from 'node:crypto'
import { requestTokens } from './realm.ts'

/** What the login page shows, or how it ended: with tokens. */
type LoginAnswer = { status: number; text: string; tokens: { access_token: string; refresh_token: string } | null }
type LoginPage = {
  open: () => Promise<LoginAnswer>
  /** Follows the link to another account. */
  again: () => Promise<LoginAnswer>
  /** Sends a form of the page; follows the way back to the back office, where it ends the sign-in. */
  send: (form: Record<string, string>) => Promise<LoginAnswer>
  /** Sends a form that ends the sign-in, and stops before the way back. @returns follows it; the tokens, or null */
  hold: (form: Record<string, string>) => Promise<() => Promise<LoginAnswer['tokens']>>
  /** The same, but stops with the code in its hand. @returns exchanges it for tokens */
  holdCode: (form: Record<string, string>) => Promise<() => Promise<Response>>
}

/** Follows one redirect at a time with a browser's cookies. */
export function createBrowser(server: { url: string }, language = 'th') {
  const cookies = new Map([['lang', language]])
  return async (url: string, form?: Record<string, string>) => {
    const response = await fetch(new URL(url, server.url), {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    return { status: response.status, to: response.headers.get('location') ?? '', text: await response.text() }
  }
}

/** The realm's login page as a browser of its own sees it, for the back office. */
export function loginPage(shop: { url: string }, language = 'en'): LoginPage {
  const go = createBrowser(shop, language)
  const verifier = randomBytes(32).toString('base64url')
  const redirect = `${shop.url}/backoffice/`
  let page = ''

  const finish = async (resume: string) => finishWith((await go(resume)).to)

  const exchange = (back: string) =>
    requestTokens(shop.url, {
      grant_type: 'authorization_code',
      client_id: 'backoffice',
      code: new URL(back).searchParams.get('code') ?? '',
      code_verifier: verifier,
      redirect_uri: redirect,
    })

  const finishWith = async (back: string) =>
    (await (await exchange(back)).json()) as { access_token: string; refresh_token: string }

  return {
    open: async () => {
      const query = new URLSearchParams({
        client_id: 'backoffice',
        response_type: 'code',
        scope: 'openid',
        redirect_uri: redirect,
        state: 's',
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
        prompt: 'login',
      })
      page = (await go(`/realms/marlin/protocol/openid-connect/auth?${query}`)).to
      return { ...(await go(page)), tokens: null }
    },
    again: async () => ({ ...(await go(`${page}?again=1`)), tokens: null }),
    send: async (form) => {
      const { status, to, text } = await go(page, form)
      return { status, text, tokens: to ? await finish(to) : null }
    },
    hold: async (form) => {
      const { to } = await go(page, form)
      return async () => {
        const back = await go(to)
        return back.to.includes('code=') ? finishWith(back.to) : null
      }
    },
    holdCode: async (form) => {
      const back = await go((await go(page, form)).to)
      return () => exchange(back.to)
    },
  }
}
