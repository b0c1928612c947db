import { demoPassword } from '#demo/fill/accounts.ts'
import { ask } from './shop.ts'

/** Signs in the demo's administrator, or another with the demo's password; the token lives for five minutes. */
export async function staffToken(port: number, username = 'admin'): Promise<string> {
  const form = new URLSearchParams({ grant_type: 'password', client_id: 'backoffice', username })
  form.set('password', demoPassword)
  const path = `http://127.0.0.1:${port}/realms/marlin/protocol/openid-connect/token`
  const { access_token: token } = (await (await fetch(path, { method: 'POST', body: form })).json()) as {
    access_token: string
  }
  return token
}

/** How long a token is used, in ms: a minute less than it lives. */
const tokenMs = 4 * 60_000

/** Reads a call's answer. `name`: what an error calls it. @throws Error where the call is refused */
export type StaffReader = <Answer>(path: string, query: Record<string, string>, name: string) => Promise<Answer>

/** Reads as the demo's administrator for as long as it takes: signs in again before a token has run out. */
export function staffReader(port: number): StaffReader {
  let [token, until] = ['', 0]
  return async <Answer>(path: string, query: Record<string, string>, name: string): Promise<Answer> => {
    if (Date.now() > until) [token, until] = [await staffToken(port), Date.now() + tokenMs]
    const { status, body } = await ask<Answer>(port, `${path}?${new URLSearchParams(query)}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    if (status !== 200) throw new Error(`${name}: answered with ${status}`)
    return body
  }
}
