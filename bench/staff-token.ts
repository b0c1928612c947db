import { demoPassword } from '#demo/fill/accounts.ts'

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
