import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { deleteAccount } from '#contract/account/calls.ts'
import { makeLineCode } from '#contract/line/calls.ts'
import { aUser } from '#sandbox/line/line.ts'
import type { RetailerClient } from '#test/builders/retailer.ts'
import { secondWaits } from '#test/builders/second-change.ts'
import { lineTest } from './line.fixture.ts'

// A chat is linked at the moment at which the doors of its account are closed, or the account is deleted.

const at = await lineTest()
const { db } = at.server
let retailer: RetailerClient
let userId: string
beforeEach(async () => {
  retailer = await at.server.retailer()
  userId = aUser()
})

const mine = (table: string) => sql`${sql.table(table)} where outlet_id = ${retailer.id}`
const account = () => sql`outlet where id = ${retailer.id}`
const links = () => db.selectFrom('line_link').selectAll().where('outlet_id', '=', retailer.id).execute()

/** Sends the code of the account page from LINE. */
async function sendsCode() {
  const { code } = (await retailer.call(makeLineCode)).body
  return async () => ({ status: await at.line.say({ type: 'user', userId }, code) })
}

test('the doors are closed while a code is on its way: it opens none', async () => {
  const first = {
    has: (tx: typeof db) => sql`select from ${account()} for update`.execute(tx),
    goesOn: (tx: typeof db) => sql`delete from ${mine('line_code')}`.execute(tx),
  }
  expect((await secondWaits(db, first, await sendsCode())).status).toBe(200)
  expect(await links()).toEqual([])
})

test('the account is deleted while a code is on its way: it links nothing', async () => {
  const first = {
    has: (tx: typeof db) => sql`select from ${account()} for update`.execute(tx),
    goesOn: (tx: typeof db) => sql`update outlet set deleted_at = now() where id = ${retailer.id}`.execute(tx),
  }
  expect((await secondWaits(db, first, await sendsCode())).status).toBe(200)
  expect(await links()).toEqual([])
})

test('the account is deleted while a chat is being linked: nothing of it is left', async () => {
  await retailer.call(makeLineCode)
  const first = {
    has: async (tx: typeof db) => {
      await sql`select from ${account()} for share`.execute(tx)
      await sql`delete from ${mine('line_code')}`.execute(tx)
    },
    goesOn: (tx: typeof db) =>
      sql`insert into line_link (outlet_id, user_id, linked_at) values (${retailer.id}, ${userId}, now())`.execute(tx),
  }
  expect((await secondWaits(db, first, () => retailer.call(deleteAccount))).status).toBe(204)
  expect(await links()).toEqual([])
})
