import { randomUUID } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { runAs } from '#server/adapters/database/author.ts'
import { runCommand } from '#test/run-command.ts'
import { testDatabase } from '#test/database.ts'
import { verifyChain } from './verify-chain.ts'

const database = await testDatabase()

const operator = { actor: 'command:test', call: null, requestId: null }

/** As somebody who may do everything with the database: no trigger stands in the way. */
async function tamper(...statements: RawBuilder<unknown>[]): Promise<void> {
  await database.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const statement of statements) await statement.execute(tx)
  })
}

beforeEach(async () => {
  const { db } = database
  await tamper(
    sql`delete from audit_entry`,
    sql`update audit_head set seq = 0, hash = sha256('songdee')`,
    sql`delete from loyalty_member`,
  )
  for (let id = 1; id <= 10; id += 1)
    await runAs(operator, () =>
      sql`
      insert into loyalty_member (id, name, joined_at) values (gen_random_uuid(), ${`ร้าน ${id}`}, now())`.execute(db),
    )
})

test('what was written is whole', async () => {
  expect(await verifyChain(database.db)).toMatchObject({ entries: 10, forgotten: 0, broken: null, head: { seq: 10 } })
})

const resealed = sql`update audit_entry e set hash = audit_hash(e, previous_hash) where seq = 4`
test.each([
  ['a changed actor', [sql`update audit_entry set actor = 'x' where seq = 4`], 4, 'it was changed'],
  ['another time', [sql`update audit_entry set at = at - interval '1 day' where seq = 4`], 4, 'it was changed'],
  ['another subject', [sql`update audit_entry set order_id = 'x' where seq = 4`], 4, 'it was changed'],
  ['other contents', [sql`update audit_entry set after = '{}' where seq = 4`], 4, 'its contents were changed'],
  [
    'contents that nobody forgot',
    [sql`update audit_entry set after = null, salt = null where seq = 4`],
    4,
    'its contents were removed',
  ],
  [
    'a change with a new hash',
    [sql`update audit_entry set actor = 'x' where seq = 4`, resealed],
    5,
    'it does not follow the entry before it',
  ],
  ['a removed entry', [sql`delete from audit_entry where seq = 4`], 4, 'it is missing'],
  ['the first one removed', [sql`delete from audit_entry where seq = 1`], 1, 'it is missing'],
  [
    'two in another order',
    [
      sql`update audit_entry set seq = case seq when 4 then -5 else -4 end where seq in (4, 5)`,
      sql`update audit_entry set seq = -seq where seq < 0`,
    ],
    4,
    'it does not follow the entry before it',
  ],
  [
    'an inserted entry',
    [
      sql`update audit_entry set seq = -seq - 1 where seq >= 4`,
      sql`update audit_entry set seq = -seq where seq < 0`,
      sql`insert into audit_entry (seq, actor, action, table_name, key, digest, previous_hash, hash, salt)
        select 4, actor, action, table_name, key, digest, hash, hash, salt from audit_entry where seq = 3`,
    ],
    4,
    'it was changed',
  ],
  ['the last ones cut off', [sql`delete from audit_entry where seq > 7`], 8, 'it is missing at the end'],
  ['everything cut off', [sql`delete from audit_entry`], 1, 'it is missing at the end'],
  [
    'the head turned back',
    [sql`update audit_head set seq = 9, hash = (select hash from audit_entry where seq = 9)`],
    10,
    'it is not the recorded end',
  ],
  [
    'an entry past the chain',
    [sql`insert into audit_entry (actor, action, table_name, key, digest) values ('x', 'insert', 'x', 'x', '')`],
    11,
    expect.stringMatching(/^it was written past the chain, as row \d+$/),
  ],
])('the first broken entry is named: %s', async (_what, statements, seq, reason) => {
  await tamper(...statements)
  expect((await verifyChain(database.db)).broken).toEqual({ seq, reason })
})

test('a chain that was cut off together with its head is found out by an end that was noted', async () => {
  const { head } = await verifyChain(database.db)
  await tamper(
    sql`delete from audit_entry where seq > 7`,
    sql`update audit_head set seq = 7, hash = (select hash from audit_entry where seq = 7)`,
  )
  expect(await verifyChain(database.db)).toMatchObject({ broken: null })
  expect(await verifyChain(database.db, head)).toMatchObject({ broken: { seq: 8, reason: 'it is missing at the end' } })
  const other = { seq: 7, hash: head.hash }
  expect(await verifyChain(database.db, other)).toMatchObject({ broken: { seq: 7, reason: 'it is not the one noted' } })
})

test('the command names it, and its exit code says so', async () => {
  const verify = (...args: string[]) => runCommand('verify-audit', args, { settings: { DATABASE_URL: database.url } })
  const whole = await verify()
  expect(whole).toMatchObject({ code: 0, complained: '' })
  const [, noted = ''] =
    /^10 entries, 0 forgotten, all as written, up to (10:[0-9a-f]{64})\n$/.exec(whole.printed) ?? []
  expect(await verify(noted)).toMatchObject({ code: 0 })
  await tamper(sql`update audit_entry set actor = 'x' where seq = 4`)
  expect(await verify()).toEqual({ code: 1, printed: 'Entry 4: it was changed\n', complained: '' })
  expect(await verify('nonsense')).toMatchObject({ code: 2, complained: expect.stringContaining('Usage') })
})

test('contents are forgotten with the account of a retailer, and of no retailer that is still there', async () => {
  const { db } = database
  const id = randomUUID()
  const outlet = { id, outlet_code: id, phone: '0810009999', password_hash: '', store_name: 'ร้าน', owner_name: '' }
  const names = { last_name: '', segment: 'grocery', phone_verified: true, created_at: new Date() }
  const unknown = { email: null, tax_id: null, default_shipping_address_id: null, default_billing_address_id: null }
  await runAs(operator, () =>
    db
      .insertInto('outlet')
      .values({ ...outlet, ...names, ...unknown })
      .execute(),
  )
  expect((await verifyChain(db)).entries).toBe(11)
  await sql`select audit_forget(${id})`.execute(db)
  expect((await verifyChain(db)).broken).toEqual({ seq: 11, reason: 'its contents were removed' })
  await tamper(sql`update outlet set deleted_at = now() where id = ${id}`)
  expect(await verifyChain(db)).toMatchObject({ forgotten: 1, broken: null })
})
