import Fastify from 'fastify'
import formbody from '@fastify/formbody'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { clerk, fillAccounts, shop, startIdentityApp } from '#test/identity-app.ts'
import { holdPort } from '#test/held-port.ts'
import { openIdConnect } from './openid-connect.ts'

const origin = { address: '127.0.0.1', device: { browser: null, system: null }, browser: null }

const database = await testDatabase()
await fillAccounts(database.db)
const issuer = await startIdentityApp(database.url)
const identity = openIdConnect({ issuer: `${issuer.url}/realms/marlin` })

afterAll(() => issuer.close())

// Specification 1.21
test('a shop signs in at another server, found by discovery', async () => {
  const granted = await identity.passwordGrant('storefront', shop.phone, shop.password, origin)
  if (!granted.ok) throw new Error(granted.error.code)
  expect(await identity.readToken(granted.value.tokens.access_token)).toMatchObject({
    kind: 'retailer',
    outletCode: 'R1001',
    phone: shop.phone,
    name: shop.storeName,
  })
  expect(await identity.readToken(`${granted.value.tokens.access_token}x`)).toBeNull()
})

test('staff are known by their role', async () => {
  const response = await issuer.token({ grant_type: 'password', client_id: 'backoffice', ...clerk })
  const { access_token } = (await response.json()) as { access_token: string }
  expect(await identity.readToken(access_token)).toMatchObject({ kind: 'staff', roles: ['clerk'], name: clerk.name })
})

test('a wrong password is a wrong password there too', async () => {
  expect(await identity.passwordGrant('storefront', shop.phone, 'wrong', origin)).toMatchObject({
    error: { code: 'invalid_credentials' },
  })
})

test('a server that cannot be reached is unavailable, and is asked again by the next', async () => {
  const port = await holdPort()
  const late = openIdConnect({ issuer: `http://127.0.0.1:${port.port}/realms/marlin` })
  const signIn = () => late.passwordGrant('storefront', shop.phone, shop.password, origin)
  expect(await signIn()).toMatchObject({ error: { code: 'unavailable' } })
  const app = await startIdentityApp(database.url, { port })
  expect(await signIn()).toMatchObject({ ok: true })
  await app.close()
})

test('a server that calls itself another is not believed', async () => {
  const port = await holdPort()
  const app = await startIdentityApp(database.url, { port, publicUrl: 'http://shop.test' })
  const impostor = openIdConnect({ issuer: `http://127.0.0.1:${port.port}/realms/marlin` })
  const granted = await impostor.passwordGrant('storefront', shop.phone, shop.password, origin)
  expect(granted).toMatchObject({ error: { code: 'unavailable' } })
  await app.close()
})

test('a password goes to the server that was found, and to nobody to whom that one points', async () => {
  const port = await holdPort()
  const address = `http://127.0.0.1:${port.port}`
  const app = Fastify()
  await app.register(formbody)
  app.get('/.well-known/openid-configuration', async () => ({
    issuer: address,
    token_endpoint: `${address}/token`,
    jwks_uri: `${address}/keys`,
  }))
  app.post('/token', async (_request, reply) => reply.redirect(`${address}/another`, 307))
  const received: unknown[] = []
  app.post('/another', async ({ body }) => received.push(body))
  await port.serve(app)
  const granted = await openIdConnect({ issuer: address }).passwordGrant('storefront', shop.phone, 'secret', origin)
  expect(granted).toMatchObject({ error: { code: 'unavailable' } })
  expect(received).toEqual([])
  await app.close()
})
