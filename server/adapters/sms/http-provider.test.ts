import { expect, test, vi } from 'vitest'
import { httpProvider } from './http-provider.ts'

const sms = { phone: '0812345678', text: 'รหัส 123456', at: new Date(0) }
const open = (request: typeof fetch) =>
  httpProvider({ url: 'https://sms.example/messages', token: 'secret', sender: 'Songdee' }, request)

test('hands the message over as JSON with the token, the number in its international form', async () => {
  const request = vi.fn<typeof fetch>(async () => new Response(null, { status: 202 }))
  expect(await open(request).send(sms)).toEqual({ ok: true, value: null })
  const [url, init] = request.mock.calls[0] ?? []
  expect(url).toBe('https://sms.example/messages')
  expect(init).toMatchObject({ method: 'POST', headers: { authorization: 'Bearer secret' } })
  expect(JSON.parse(String(init?.body))).toEqual({ to: '+66812345678', text: sms.text, sender: 'Songdee' })
})

const noConnection = (code: string) =>
  new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) })
test.each<[string, boolean, () => Promise<Response>]>([
  ['refuses', false, async () => new Response('no credit', { status: 402 })],
  ['is not there', false, async () => Promise.reject(noConnection('ECONNREFUSED'))],
  ['has no address', false, async () => Promise.reject(noConnection('ENOTFOUND'))],
  ['breaks the connection', true, async () => Promise.reject(noConnection('ECONNRESET'))],
  ['does not answer in time', true, async () => Promise.reject(new DOMException('too late', 'TimeoutError'))],
  ['fails', true, async () => new Response('', { status: 504 })],
])('is unavailable where the provider %s; the phone may ring: %s', async (_what, perhaps, request) => {
  const sent = await open(request).send(sms)
  expect(sent).toMatchObject({ ok: false, error: { code: 'unavailable' } })
  expect('perhapsSent' in sent).toBe(perhaps)
})
