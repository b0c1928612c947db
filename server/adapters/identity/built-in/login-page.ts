import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type Provider from 'oidc-provider'
import type { ErrorCode } from '#contract/errors.ts'
import type { Accounts, ClientId } from '../port.ts'
import { isClient } from './clients.ts'
import { loginPath } from './paths.ts'

const attemptsPerMinute = 30

export type LoginPage = { provider: Provider; accounts: Accounts; limitFactor: number }

/** The page of the authorization code flow, for whoever prefers a redirect to the password grant. It needs no script. */
export function registerLoginPage(app: FastifyInstance, { provider, accounts, limitFactor }: LoginPage): void {
  app.get(`${loginPath}/:uid`, async (request, reply) => {
    const client = await clientOf(provider, request, reply)
    return client ? sendPage(reply, 200, form(client, null)) : sendPage(reply, 400, expired)
  })

  const config = { rateLimit: { max: Math.ceil(attemptsPerMinute * limitFactor), timeWindow: '1 minute' } }
  app.post(`${loginPath}/:uid`, { config }, async (request, reply) => {
    const client = await clientOf(provider, request, reply)
    if (!client) return sendPage(reply, 400, expired)
    const fields = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
    const signedIn = await accounts.signIn(client, fields.get('username') ?? '', fields.get('password') ?? '')
    if (!signedIn.ok) return sendPage(reply, 401, form(client, signedIn.failure.code))
    reply.hijack()
    const login = { accountId: signedIn.value.id, remember: false }
    await provider.interactionFinished(request.raw, reply.raw, { login }, { mergeWithLastSubmission: false })
  })
}

/** The client that sent the browser here; null where the browser has no such errand, or not any more. */
async function clientOf(provider: Provider, request: FastifyRequest, reply: FastifyReply): Promise<ClientId | null> {
  const details = await provider.interactionDetails(request.raw, reply.raw).catch(() => null)
  const client = details?.params.client_id
  return typeof client === 'string' && isClient(client) ? client : null
}

const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'"

const sendPage = (reply: FastifyReply, status: number, body: string): FastifyReply =>
  reply
    .code(status)
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .type('text/html; charset=utf-8')
    .send(page(body))

const page = (body: string) => `<!doctype html>
<html lang="th">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>เข้าสู่ระบบ</title>
<style>
body { font: 16px/1.6 system-ui, sans-serif; max-width: 22rem; margin: 15vh auto 0; padding: 0 1rem; color: #1f2328 }
label, input, button { display: block; width: 100%; box-sizing: border-box }
input { font: inherit; padding: .6rem; margin: .2rem 0 1rem; border: 1px solid #8b949e; border-radius: .4rem }
button { font: inherit; padding: .7rem; border: 0; border-radius: .4rem; background: #1f2328; color: #fff }
[role=alert] { color: #b3261e }
</style>
${body}
</html>`

const names: Record<ClientId, string> = { storefront: 'เบอร์โทรศัพท์', backoffice: 'ชื่อผู้ใช้' }
const kinds: Record<ClientId, string> = { storefront: 'tel', backoffice: 'text' }

/** Nothing that was typed comes back in the page. */
const form = (client: ClientId, refusal: ErrorCode | null) => `<h1>เข้าสู่ระบบ</h1>
${refusal ? `<p role="alert">${refusalText(client, refusal)}</p>` : ''}
<form method="post">
<label>${names[client]}<input name="username" type="${kinds[client]}" autocomplete="username" required autofocus></label>
<label>รหัสผ่าน<input name="password" type="password" autocomplete="current-password" required></label>
<button>เข้าสู่ระบบ</button>
</form>`

const refusalText = (client: ClientId, refusal: ErrorCode) =>
  refusal === 'rate_limited' ? 'ใส่รหัสผ่านผิดหลายครั้ง กรุณารอสักครู่แล้วลองใหม่' : `${names[client]}หรือรหัสผ่านไม่ถูกต้อง`

const expired = '<h1>หน้านี้หมดอายุแล้ว</h1><p>กรุณากลับไปเริ่มเข้าสู่ระบบใหม่อีกครั้ง</p>'
