import { expect } from 'vitest'
import { linkApple, startApple } from '#contract/apple/calls.ts'
import { send } from '#test/builders/retailer.ts'

/** A browser: stores cookies by path and sends none with another site's form post. */
export class AppleBrowser {
  readonly #shop: string
  readonly cookies = new Map<string, string>()

  constructor(shop: string) {
    this.#shop = shop
  }
  headers = () => ({ cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ') })
  take(headers: Headers) {
    for (const line of headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      expect(line).toContain('HttpOnly; SameSite=Lax')
      if (/Max-Age=0;/.test(line)) this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
  }
  async start(next = '/category/1', token?: string) {
    const call = token ? linkApple : startApple
    const body = token ? {} : { body: { next } }
    const answer = await send(this.#shop, call, { ...body, headers: this.headers(), ...(token && { token }) })
    this.take(answer.headers)
    return answer as { status: number; body: { url: string } }
  }
  async finish(state: string): Promise<string> {
    const address = `${this.#shop}/api/user/apple/finish?state=${encodeURIComponent(state)}`
    const answer = await fetch(address, { headers: this.headers(), redirect: 'manual' })
    this.take(answer.headers)
    return answer.headers.get('location') ?? ''
  }
  /** The whole sign-in: to Apple, choosing a person there, and back. @returns the page it ends at */
  async goToApple(person: string, { hide = '', token }: { hide?: string; token?: string } = {}): Promise<string> {
    const form = await consent(this.#shop, (await this.start('/category/1', token)).body.url, {
      person,
      hide,
      choice: 'continue',
    })
    await postToCallback(this.#shop, form)
    return this.finish(form['state'] ?? '')
  }
}

/** The form that the sandbox posts after this choice. */
export async function consent(
  shop: string,
  url: string,
  choice: Record<string, string>,
): Promise<Record<string, string>> {
  const fields = { ...Object.fromEntries(new URL(url).searchParams), ...choice }
  const page = await fetch(`${shop}/apple/auth/authorize`, { method: 'POST', body: new URLSearchParams(fields) })
  const text = await page.text()
  expect(page.status, text).toBe(200)
  const found = [...text.matchAll(/name="(\w+)"\s+value="([^"]*)"/g)]
  return Object.fromEntries(found.map(([, name = '', value = '']) => [name, value.replaceAll('&quot;', '"')]))
}
/** As another site's form: without our cookies. */
export const postToCallback = (shop: string, form: Record<string, string>) =>
  fetch(`${shop}/api/user/apple/callback`, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })
