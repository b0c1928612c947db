import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test as plainTest } from 'vitest'
import type { Database } from '#server/adapters/database/database.ts'
import { aSlip } from '#test/builders/slip.ts'
import { accept, aClerk, anOrder, aReference, ownSlips, sendFor, slipServer } from './slips.fixture.ts'

const server = await slipServer()

const test = plainTest.extend('owing', () => anOrder(server))

test('a request that comes twice under one key is answered twice and counts once', async ({ owing }) => {
  const image = await aSlip({ reference: aReference() })
  const key = randomUUID()
  const [first, second] = await Promise.all([1, 2].map(() => sendFor(server, owing, { image }, key)))
  const third = await sendFor(server, owing, { image }, key)
  expect([first?.status, second?.status, third.status]).toEqual([200, 200, 200])
  expect(new Set([first, second, third].map((answer) => answer?.body.slipId)).size).toBe(1)
  expect(await ownSlips(owing)).toHaveLength(1)
  for (const change of [{}, { image, payType: '2C2P-PP-QR' }, { image, storeName: 'ร้านอื่น' }]) {
    const other = await sendFor(server, owing, change, key)
    expect(other).toMatchObject({ status: 422, problem: { code: 'idempotency_key_reused' } })
  }
})

test('a repeat that was checked before the first request was stored is answered as the first', async ({ owing }) => {
  const image = await aSlip({ reference: aReference() })
  const key = randomUUID()
  const first = await sendFor(server, owing, { image }, key)
  const stored = await server.db
    .deleteFrom('idempotency')
    .where('key', '=', key)
    .returningAll()
    .executeTakeFirstOrThrow()
  const repeat = await server.db.transaction().execute(async (tx) => {
    // The moment before the first response is stored; the order's lock holds the repeat until it is.
    await tx.selectFrom('orders').select('id').where('id', '=', owing.id).forUpdate().execute()
    const sent = sendFor(server, owing, { image }, key)
    await expect.poll(() => waitsForLock(server.db)).toBe(true)
    await tx.insertInto('idempotency').values(stored).execute()
    // In a list: returned by itself, it would be awaited before the commit that it waits for.
    return [sent]
  })
  expect(await repeat[0]).toMatchObject({ status: 200, body: first.body })
})

test('a lost answer is given again although a clerk has taken the slip meanwhile', async ({ owing }) => {
  const image = await aSlip({ reference: aReference() })
  const key = randomUUID()
  const first = await sendFor(server, owing, { image }, key)
  expect((await accept(await aClerk(server), first.body.slipId)).status).toBe(200)
  expect((await sendFor(server, owing, { image }, key)).body).toEqual(first.body)
})

test('a slip that the release before this one received is repeated, too, and no other one under its key', async ({
  owing,
}) => {
  const image = await aSlip({ reference: aReference() })
  const key = randomUUID()
  const first = await sendFor(server, owing, { image }, key)
  const fileHash = createHash('sha256').update(image).digest('base64url')
  const content = JSON.stringify(['slip', owing.id, String(owing.amount), fileHash])
  await server.db
    .updateTable('idempotency')
    .set({ request_hash: createHash('sha256').update(content).digest('base64url') })
    .where('key', '=', key)
    .execute()
  expect(await sendFor(server, owing, { image }, key)).toMatchObject({ status: 200, body: first.body })
  const other = await sendFor(server, owing, {}, key)
  expect(other).toMatchObject({ status: 422, problem: { code: 'idempotency_key_reused' } })
})

/** Whether a statement of this database waits for another's lock. */
async function waitsForLock(db: Database): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows.length > 0
}
