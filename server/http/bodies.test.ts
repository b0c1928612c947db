import { expect, test } from 'vitest'
import { pathOf } from '#contract/call.ts'
import { companyBanners } from '#contract/catalogue/calls.ts'
import { logIn } from '#contract/identity/calls.ts'
import { testServer } from '#test/test-server.ts'

const server = await testServer()

test('a call that needs nothing takes a request without a body', async () => {
  expect((await fetch(server.url + pathOf(companyBanners), { method: 'POST' })).status).toBe(200)
})

test('of a call that needs something all of it is named', async () => {
  const refused = await fetch(server.url + pathOf(logIn), { method: 'POST' })
  const { code, errors } = (await refused.json()) as { code: string; errors: { path: string }[] }
  expect([refused.status, code, errors.map(({ path }) => path)]).toEqual([
    ...[422, 'validation'],
    ['phoneNumber', 'password'],
  ])
})

test('a text is no body', async () => {
  const body = JSON.stringify({ phoneNumber: '0812345678', password: 'x' })
  const refused = await fetch(server.url + pathOf(logIn), {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body,
  })
  expect([refused.status, await refused.json()]).toMatchObject([415, { code: 'unsupported_media_type' }])
})
