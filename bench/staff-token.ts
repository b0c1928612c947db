import { demoPassword } from '#demo/fill/accounts.ts'

/** Signs the demo's administrator in; the token lives for five minutes. */
export async function staffToken(port: number): Promise<string> {
  const form = new URLSearchParams({ grant_type: 'password', client_id: 'backoffice', username: 'admin' })
  form.set('password', demoPassword)
  const path = `http://127.0.0.1:${port}/realms/marlin/protocol/openid-connect/token`
  const { access_token: token } = (await (await fetch(path, { method: 'POST', body: form })).json()) as {
    access_token: string
  }
  return token
}
