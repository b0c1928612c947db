import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { linkApple } from '#contract/apple/calls.ts'
import { createApiKey } from '#contract/backoffice/settings/api-keys/calls.ts'
import { makeLineCode } from '#contract/line/calls.ts'
import type { Tx } from '#server/adapters/database/database.ts'
import { endSessionsOf, lockSession } from '#server/adapters/identity/built-in/payload-store.ts'
import { lineTest } from '#server/line/line.fixture.ts'
import { loginPage } from '#test/builders/login-page.ts'
import { heard } from '#test/builders/pairs.ts'
import { secondWaits } from '#test/builders/second-change.ts'
import { clerk, fillAccounts } from '#test/identity-app.ts'

// Somebody closes all doors of an account while another one is being opened with a session that then has ended.

const { server } = await lineTest()
const admin = await server.as('admin')
const [first, second] = [await server.retailer(), await server.retailer()]

const doors = {
  'the way to Apple': { table: 'apple_errand', account: first, open: () => first.call(linkApple) },
  'a code for LINE': { table: 'line_code', account: second, open: () => second.call(makeLineCode) },
  'an API key': {
    table: 'api_key',
    account: admin,
    open: () => admin.call(createApiKey, { body: { name: 'ERP', scopes: ['orders.read'], days: 1 } }),
  },
}

test.each(Object.entries(doors))('%s stays shut', async (_, { table, account, open }) => {
  const kind = account === admin ? 'staff' : 'outlet'
  const closing = {
    has: (tx: Tx) => sql`select from ${sql.table(kind)} where id = ${account.id} for update`.execute(tx),
    goesOn: (tx: Tx) => sql`delete from sign_in_session where account_id = ${account.id}`.execute(tx),
  }
  expect(await heard(secondWaits(server.db, closing, open))).toBe('unauthenticated')
  const { rows } = await sql`select from ${sql.table(table)}`.execute(server.db)
  expect(rows).toEqual([])
})

test('no session comes of a code that is exchanged while all of them are ended', async () => {
  await fillAccounts(server.db)
  const { id } = await server.db
    .selectFrom('staff')
    .select('id')
    .where('username', '=', clerk.username)
    .executeTakeFirstOrThrow()
  const page = loginPage(server)
  await page.open()
  const exchange = await page.holdCode({ username: clerk.username, password: clerk.password })
  const { rows } = await sql<{ session: string }>`
    select grant_id as session from oidc_payload where model = 'AuthorizationCode' and payload->>'accountId' = ${id}`.execute(
    server.db,
  )
  const ending = {
    has: (tx: Tx) => lockSession(tx, rows[0]?.session ?? ''),
    // The tokens are written by then.
    goesOn: (tx: Tx) => endSessionsOf(tx, id),
  }
  expect(await secondWaits(server.db, ending, exchange)).toMatchObject({ status: 400 })
  const left = await sql`select from sign_in_session where account_id = ${id}`.execute(server.db)
  expect(left.rows).toEqual([])
})
