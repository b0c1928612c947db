import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { getMe } from '#contract/backoffice/settings/me/calls.ts'
import { changeStaff } from '#contract/backoffice/settings/staff/calls.ts'
import { createPromotion } from '#contract/backoffice/trade/promotions/calls.ts'
import { promotionTerms } from '#test/builders/offers.ts'
import { heard, testPairs } from '#test/builders/pairs.ts'
import { refreshTokens, signInByPassword } from '#test/builders/realm.ts'
import { send } from '#test/builders/retailer.ts'
import { secondWaits } from '#test/builders/second-change.ts'
import { staffPassword } from '#test/builders/staff.ts'
import { testServer } from '#test/test-server.ts'

// An administrator locks an account, or takes a role, while an open page of that person sends a change or renews its tokens.

const rice = 1
const server = await testServer({ rateLimitFactor: 1_000_000, products: { [rice]: {} } })
const other = await testServer({ sharing: server, changesNothing: true, rateLimitFactor: 1_000_000 })
const admin = await server.as('admin')

const changes = {
  'is locked': { name: 'น้อย', roles: ['manager' as const], disabled: true },
  'loses the role': { name: 'น้อย', roles: ['driver' as const], disabled: false },
}
type Tokens = { access_token: string; refresh_token: string }

/** Somebody with an open page: the tokens of a sign-in. */
async function aPage() {
  const person = await server.as('manager')
  const tokens = (await (await signInByPassword(server.url, person.username, staffPassword)).json()) as Tokens
  const write = (url: string, token = tokens.access_token) =>
    send(url, createPromotion, { token, body: promotionTerms({ targets: [rice], nameThai: person.username }) })
  const written = async () =>
    (await server.db.selectFrom('offer_draft').select('terms').execute()).filter(
      ({ terms }) => (terms as { nameThai?: string }).nameThai === person.username,
    ).length
  return { id: person.id, tokens, write, written }
}

testPairs(
  Object.fromEntries(
    Object.entries(changes).flatMap(([what, body]) => [
      [
        `somebody ${what} while an open page sends a change`,
        async () => {
          const { id, write, written } = await aPage()
          return {
            first: () => heard(admin.call(changeStaff, { params: { id }, body })),
            second: () => heard(write(server.url)),
            hear: { firstComesFirst: ['done', 'unauthenticated'], secondComesFirst: ['done', 'done'] },
            holds: async ([, sent]: readonly [string, string]) => {
              expect(await written()).toBe(sent === 'done' ? 1 : 0)
              // Another process hears of it within two seconds.
              await expect.poll(async () => (await write(other.url)).status).toBe(401)
              const then = await written()
              for (const { url } of [server, other]) expect((await write(url)).status).toBe(401)
              expect(await written()).toBe(then)
            },
          } as const
        },
      ],
      [
        `somebody ${what} while the tokens are renewed at another process`,
        async () => {
          const { id, tokens, write } = await aPage()
          let latest = tokens
          const renew = async () => {
            const response = await refreshTokens(other.url, latest.refresh_token, 'backoffice')
            if (response.ok) latest = (await response.json()) as Tokens
            return response.ok ? 'done' : String(response.status)
          }
          return {
            first: () => heard(admin.call(changeStaff, { params: { id }, body })),
            second: renew,
            hear: { firstComesFirst: ['done', '400'], secondComesFirst: ['done', 'done'] },
            holds: async () => {
              // Whatever was renewed is worth nothing, at either process.
              for (const { url } of [server, other])
                expect((await refreshTokens(url, latest.refresh_token, 'backoffice')).status).toBe(400)
              await expect.poll(async () => (await write(other.url, latest.access_token)).status).toBe(401)
              expect((await write(server.url, latest.access_token)).status).toBe(401)
            },
          } as const
        },
      ],
    ]),
  ),
  async () => undefined,
)

test('somebody loses a role while signing in: the tokens have it no more', async () => {
  const { id, username } = await server.as('admin')
  let token = ''
  const signIn = async () => {
    const response = await signInByPassword(server.url, username, staffPassword)
    token = ((await response.json()) as Tokens).access_token
    return { status: response.status }
  }
  const answer = await secondWaits(
    server.db,
    {
      has: (tx) => sql`select from staff where id = ${id} for update`.execute(tx),
      goesOn: (tx) => sql`update staff set roles = '{driver}' where id = ${id}`.execute(tx),
    },
    signIn,
  )
  expect(answer.status).toBe(200)
  expect((await send(server.url, getMe, { token })).body.roles).toEqual(['driver'])
})
