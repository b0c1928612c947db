import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testServer } from '#test/test-server.ts'
import { keyedChanges } from './limits.ts'

const rice = 1
const rateLimitFactor = 0.05
const server = await testServer({ rateLimitFactor, products: { [rice]: { stock: 10_000 } } })

test('changes with a key are counted by retailer: who sends too many waits, loses none, and holds up no other', async () => {
  const [eager, other] = [await server.retailer(), await server.retailer()]
  const keys = Array.from({ length: 13 }, (_, turn) => `of-the-minute-${turn}`)
  const answers = []
  for (const key of keys) answers.push(await eager.tap(rice, 1, key))
  expect(answers.map(({ status }) => status)).toEqual([...Array(12).fill(200), 429])
  expect(answers.at(-1)).toMatchObject({ problem: { code: 'rate_limited' } })
  expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeLessThanOrEqual(60)
  // What was answered is answered again, and nothing of it is kept twice.
  expect((await eager.tap(rice, 1, keys[0])).headers.get('idempotent-replay')).toBe('true')
  expect((await eager.cart()).cartItems).toMatchObject([{ productId: rice, qty: 12 }])
  expect((await other.tap(rice, 1, keys[0])).status).toBe(200)
})

test('a retailer has so many a day, over all processes', async () => {
  const { db } = server
  const ofDay = sql`until > now() + interval '1 hour'`
  const eight = async (secondsToWait: ReturnType<typeof keyedChanges>) => {
    const waits = []
    for (let turn = 0; turn < 8; turn += 1) waits.push(await secondsToWait('of-the-day'))
    return waits
  }
  expect(await eight(keyedChanges(db, rateLimitFactor))).toEqual(Array(8).fill(null))
  await sql`update rate_limit set requests = 150 where ${ofDay}`.execute(db)
  await sql`delete from rate_limit where not ${ofDay}`.execute(db)
  expect((await eight(keyedChanges(db, rateLimitFactor))).at(-1)).toBeGreaterThan(3600)
})
