import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { getMe } from '#contract/backoffice/settings/me/calls.ts'
import { getProfile } from '#contract/profile/calls.ts'
import { staffRoles } from '#rules/identity/permissions.ts'
import { callerOf } from '#server/adapters/identity/claims.ts'
import { OtherIssuer, person } from '#server/adapters/identity/other-issuer.fixture.ts'
import { holdPort } from '#test/held-port.ts'
import { send } from '#test/builders/retailer.ts'
import { testServer } from '#test/test-server.ts'
import { root } from './source-files.ts'

// The realm that an operator imports into Keycloak has all that `docs/sign-in.md` says an issuer needs.

type Mapper = { protocolMapper: string; config: Record<string, string> }
type Client = {
  clientId: string
  publicClient: boolean
  directAccessGrantsEnabled: boolean
  standardFlowEnabled: boolean
  redirectUris: string[]
  protocolMappers: Mapper[]
}
type Realm = {
  accessTokenLifespan: number
  ssoSessionIdleTimeout: number
  clients: Client[]
  roles: { realm: { name: string }[] }
  components: Record<string, { config: Record<string, string[]> }[]>
}
const realm = JSON.parse(readFileSync(join(root, 'deploy/keycloak/realm.json'), 'utf8')) as Realm
const clientOf = (id: string): Client => {
  const client = realm.clients.find(({ clientId }) => clientId === id)
  if (!client) throw new Error(`The realm has no client ${id}`)
  return client
}

type Account = { id: string; username: string; firstName: string; attributes: Record<string, string>; roles: string[] }

/** The claim that a mapper adds to a token, as Keycloak does. */
function claimOf({ protocolMapper, config }: Mapper, account: Account): [name: string, value: unknown] {
  const claim = config['claim.name'] ?? ''
  const attribute = config['user.attribute'] ?? ''
  switch (protocolMapper) {
    case 'oidc-sub-mapper':
      return ['sub', account.id]
    case 'oidc-full-name-mapper':
      return ['name', account.firstName]
    case 'oidc-usermodel-attribute-mapper':
      return [claim, attribute === 'username' ? account.username : account.attributes[attribute]]
    case 'oidc-usermodel-realm-role-mapper':
      return [claim, account.roles]
    case 'oidc-usersessionmodel-note-mapper':
      return [claim, Math.floor(Date.now() / 1000)]
    default:
      throw new Error(`The test does not know ${protocolMapper}`)
  }
}
const claimsOf = (id: string, account: Account): Record<string, unknown> =>
  Object.fromEntries(clientOf(id).protocolMappers.map((mapper) => claimOf(mapper, account)))

const ofKeycloak = ['offline_access', 'uma_authorization', 'default-roles-songdee']
const shop: Account = {
  id: person.id,
  username: person.phone,
  firstName: 'ร้านมาลี',
  attributes: { outletCode: person.outletCode },
  roles: [...ofKeycloak, 'retailer'],
}

const issuer = new OtherIssuer(await holdPort())
await issuer.rotate()
await issuer.open()
const server = await testServer({ oidcIssuer: issuer.url })
afterAll(() => issuer.close())

/** The names of all claims that the server looks at. */
function claimsRead(): Set<string> {
  const read = new Set<string>()
  const watched = new Proxy<Record<string, unknown>>(
    { sub: randomUUID() },
    {
      get: (claims, name) => {
        read.add(String(name))
        return claims[String(name)]
      },
    },
  )
  callerOf(watched)
  return read
}

/** A token with nothing but what the realm puts into it. */
const tokenOf = (client: string, account: Account) => {
  const nothingElse = { outletCode: undefined, phone_number: undefined, name: undefined, realm_access: undefined }
  return issuer.token({ ...nothingElse, azp: client, ...claimsOf(client, account) })
}

test('its roles are those of retailers and staff', () => {
  expect(realm.roles.realm.map(({ name }) => name)).toEqual(['retailer', ...staffRoles])
})

test('its clients are the two of our pages, without a secret, and only staff are led to its login page', () => {
  expect(realm.clients.map(({ clientId }) => clientId)).toEqual(['storefront', 'backoffice'])
  for (const client of realm.clients)
    expect(client).toMatchObject({ publicClient: true, directAccessGrantsEnabled: true })
  expect(clientOf('storefront')).toMatchObject({ standardFlowEnabled: false, redirectUris: [] })
  expect(clientOf('backoffice')).toMatchObject({
    standardFlowEnabled: true,
    redirectUris: ['https://shop.example/backoffice/'],
  })
})

test('every claim of its tokens is one that is read, and every attribute may be stored', () => {
  const read = claimsRead()
  for (const { clientId } of realm.clients) {
    const claims = Object.keys(claimsOf(clientId, shop))
    expect([clientId, claims.filter((claim) => !read.has(claim))]).toEqual([clientId, []])
    // Of the sign-in, for what needs one of the last minutes.
    expect(claims).toContain('auth_time')
  }
  const [profile] = realm.components['org.keycloak.userprofile.UserProfileProvider'] ?? []
  const { attributes } = JSON.parse(profile?.config['kc.user.profile.config']?.[0] ?? '') as {
    attributes: { name: string; required?: object }[]
  }
  const stored = attributes.map(({ name }) => name)
  for (const { protocolMappers } of realm.clients)
    for (const { config } of protocolMappers)
      if (config['user.attribute']) expect(stored).toContain(config['user.attribute'])
  // A shop without an address for mail could not sign in by its phone number and password.
  expect(attributes.filter(({ required }) => required)).toEqual([])
})

test('a shop and a member of staff of the realm are known here by their tokens', async () => {
  const profile = await send(server.url, getProfile, { token: await tokenOf('storefront', shop) })
  expect(profile).toMatchObject({
    status: 200,
    body: { id: person.id, outletCode: 'R9001', phoneNumber: person.phone, storeName: 'ร้านมาลี' },
  })
  const clerk = { ...shop, id: randomUUID(), username: 'somsri', attributes: {}, roles: [...ofKeycloak, 'cash'] }
  const me = await send(server.url, getMe, { token: await tokenOf('backoffice', clerk) })
  expect(me).toMatchObject({ status: 200, body: { roles: ['cash'] } })
})
