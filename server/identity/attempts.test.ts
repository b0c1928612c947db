import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createDatabase, type TestDatabase } from '#test/database.ts'
import { Attempts, maximumFailures } from './attempts.ts'

const minute = 60_000
const start = Date.parse('2026-11-01T08:00:00Z')
const at = (minutes: number) => new Date(start + minutes * minute)
const wrong = async () => null
const right = async () => 'in'

let database: TestDatabase
beforeAll(async () => {
  database = await createDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.db.deleteFrom('sign_in_failure').execute()
})

const failures = () => database.db.selectFrom('sign_in_failure').selectAll().execute()

async function fail(attempts: Attempts, account: string, times: number, minutes: number) {
  for (let time = 0; time < times; time += 1) await attempts.try(account, at(minutes), wrong)
}

test('an account is locked after ten failures and opens fifteen minutes after the first', async () => {
  const attempts = new Attempts(database.db)
  await fail(attempts, 'a', maximumFailures, 0)
  expect(await attempts.try('a', at(5), right)).toEqual({ waitSeconds: 600 })
  expect(await attempts.try('b', at(5), right)).toEqual({ waitSeconds: null, value: 'in' })
  expect(await attempts.try('a', at(15), right)).toEqual({ waitSeconds: null, value: 'in' })
})

test('processes count together', async () => {
  const processes = [new Attempts(database.db), new Attempts(database.db)]
  for (const attempts of processes) await fail(attempts, 'a', maximumFailures / 2, 0)
  for (const attempts of processes) expect(await attempts.try('a', at(1), right)).toEqual({ waitSeconds: 840 })
})

test('a right password clears the account, and writes nothing where there was nothing to clear', async () => {
  const attempts = new Attempts(database.db)
  await fail(attempts, 'a', maximumFailures - 1, 0)
  expect(await failures()).toHaveLength(1)
  await attempts.try('a', at(1), right)
  expect(await failures()).toEqual([])
  // The next transaction number moves with every transaction that writes, and with no other.
  const next = async () => (await database.pool.query('select pg_snapshot_xmax(pg_current_snapshot()) as next')).rows
  const before = await next()
  await attempts.try('a', at(1), right)
  expect(await next()).toEqual(before)
})

test('asking while locked does not lengthen the lock', async () => {
  const attempts = new Attempts(database.db, 1)
  await fail(attempts, 'a', 50, 0)
  await fail(attempts, 'a', 5, 14)
  expect(await attempts.try('a', at(15), right)).toMatchObject({ value: 'in' })
})

test('of guesses sent at once no more than ten are looked at', async () => {
  const attempts = new Attempts(database.db)
  let looked = 0
  const slowly = async () => {
    looked += 1
    await new Promise((resolve) => setTimeout(resolve, 20))
    return null
  }
  await Promise.all(Array.from({ length: 40 }, () => attempts.try('a', at(0), slowly)))
  // A guess that fails while another is let in may count for it twice: then fewer are looked at, never more.
  expect(looked).toBeGreaterThan(0)
  expect(looked).toBeLessThanOrEqual(maximumFailures)
  expect(await failures()).toMatchObject([{ failures: looked }])
})
