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

test.each([
  ['refuses', async () => new Response('no credit', { status: 402 })],
  ['cannot be reached', async () => Promise.reject(new TypeError('fetch failed'))],
])('is unavailable where the provider %s', async (_what, request) => {
  expect(await open(request).send(sms)).toMatchObject({ ok: false, failure: { code: 'unavailable' } })
})
