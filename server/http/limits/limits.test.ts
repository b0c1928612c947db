import { expect, onTestFinished, test, vi } from 'vitest'
import { connect } from '#server/adapters/database/database.ts'
import { refreshTokens, requestTokens } from '#test/builders/realm.ts'
import { testDatabase } from '#test/database.ts'
import { testServer, type TestServer } from '#test/test-server.ts'
import { gatheringCounter, memoryCounter, sharedCounter, sweepLimits } from './counters.ts'

const database = await testDatabase()
const one = await testServer({ rateLimitFactor: 0.5 })
const other = await testServer({ rateLimitFactor: 0.5, sharing: one })

const post = (server: TestServer, path: string, body: object) =>
  fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

test('two processes on one database give an address one limit, however many requests it sends at once', async () => {
  const statuses = await Promise.all(
    Array.from({ length: 40 }, async (_, turn) => {
      const phoneNumber = `08100000${10 + turn}`
      return (await post(turn % 2 ? one : other, '/api/user/login', { phoneNumber, password: 'wrong password' })).status
    }),
  )
  expect(statuses.filter((status) => status === 401)).toHaveLength(15)
  expect(statuses.filter((status) => status === 429)).toHaveLength(25)
})

test('the password grant at the token endpoint is the same door, and a refresh is not', async () => {
  const user = { username: '0810000001', password: 'wrong password' }
  const guess = await requestTokens(one.url, { grant_type: 'password', client_id: 'storefront', ...user })
  expect(guess.status).toBe(429)
  expect(Number(guess.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await guess.json()).toMatchObject({ error: 'temporarily_unavailable' })
  const refresh = await refreshTokens(one.url, 'x')
  expect([refresh.status, await refresh.json()]).toMatchObject([400, { error: 'invalid_grant' }])
})

test('a limit of one call leaves the others alone', async () => {
  expect((await post(one, '/api/user/password/forgot', { phoneNumber: '0810000001' })).status).toBe(202)
})

test('an address that is over its limit costs no statement until its window ends', async () => {
  let now = Date.now()
  const count = sharedCounter(database.db, { clock: () => now })
  for (let turn = 1; turn <= 3; turn += 1) await count('guesses', '192.0.2.1', 2)
  const rowOf = async () =>
    (await database.db.selectFrom('rate_limit').select('requests').execute()).map(({ requests }) => requests)
  expect(await rowOf()).toEqual([3])
  expect((await count('guesses', '192.0.2.1', 2)).requests).toBe(3)
  expect(await rowOf()).toEqual([3])
  // Another process has counted nothing itself and reads the count from the database.
  expect((await sharedCounter(database.db)('guesses', '192.0.2.1', 2)).requests).toBe(4)
  now += 61_000
  await count('guesses', '192.0.2.1', 2)
  expect(await rowOf()).toEqual([5])
})

test('an address has one general limit over all processes, give or take what each has gathered', async () => {
  const processes = Array.from({ length: 3 }, () => gatheringCounter(database.db))
  const max = 200
  let allowed = 0
  for (let turn = 0; turn < 3 * max; turn += 1) {
    const { requests } = (await processes[turn % 3]?.('general', '192.0.2.3', max)) ?? { requests: 0 }
    if (requests <= max) allowed += 1
  }
  expect([allowed > max * 0.9, allowed <= max * 1.15]).toEqual([true, true])
})

test('an address that makes few requests costs no statement, and its window ends', async () => {
  let now = Date.now()
  const count = gatheringCounter(database.db, { clock: () => now })
  const rows = async () => (await database.db.selectFrom('rate_limit').select('key').execute()).length
  const before = await rows()
  for (let turn = 1; turn < 10; turn += 1) expect((await count('few', '192.0.2.4', 200)).requests).toBe(turn)
  expect(await rows()).toBe(before)
  await count('few', '192.0.2.4', 200)
  expect(await rows()).toBe(before + 1)
  now += 61_000
  expect((await count('few', '192.0.2.4', 200)).requests).toBe(1)
})

test('requests that two processes get at the same moment are all counted', async () => {
  const processes = [gatheringCounter(database.db), gatheringCounter(database.db)]
  await Promise.all(Array.from({ length: 200 }, (_, turn) => processes[turn % 2]?.('together', '192.0.2.5', 100)))
  const last = await Promise.all(processes.map((count) => count('together', '192.0.2.5', 100)))
  expect(last.every(({ requests }) => requests > 100)).toBe(true)
})

test('a window that has ended counts from one again, and is swept', async () => {
  const { db } = database
  const count = sharedCounter(db)
  await count('sweeping', '192.0.2.2', 5)
  await db
    .updateTable('rate_limit')
    .set({ until: new Date(0) })
    .execute()
  expect((await count('sweeping', '192.0.2.2', 5)).requests).toBe(1)
  await db
    .updateTable('rate_limit')
    .set({ until: new Date(0) })
    .execute()
  await sweepLimits(db)
  expect(await db.selectFrom('rate_limit').select('key').execute()).toEqual([])
})

test('a window does not last longer when a clock is set back, of a process or of the database', async () => {
  const { db } = database
  const count = sharedCounter(db)
  await count('back', '192.0.2.6', 5)
  await db
    .updateTable('rate_limit')
    .set({ until: new Date(Date.now() + 7 * 3_600_000) })
    .execute()
  const { requests, msLeft } = await count('back', '192.0.2.6', 5)
  expect([requests, msLeft <= 60_000]).toEqual([1, true])

  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const here = memoryCounter()
  here('back', '192.0.2.6')
  vi.setSystemTime(Date.now() - 7 * 3_600_000)
  expect(here('back', '192.0.2.6').msLeft).toBe(60_000)
  vi.advanceTimersByTime(60_000)
  expect(here('back', '192.0.2.6').requests).toBe(1)
})

test('a process counts alone while the database is away', async () => {
  const { db } = connect('postgresql://nobody@127.0.0.1:1/away', 1, () => undefined)
  const count = sharedCounter(db)
  const counts = []
  for (let turn = 1; turn <= 3; turn += 1) counts.push((await count('guesses', '192.0.2.3', 2)).requests)
  expect(counts).toEqual([1, 2, 3])
  await db.destroy()
})

test('of addresses without end a process remembers the last ones', () => {
  const count = memoryCounter()
  count('general', '192.0.2.4')
  for (let address = 0; address < 5000; address += 1) count('general', `2001:db8::${address}`)
  expect(count('general', '192.0.2.4').requests).toBe(1)
  expect(count('general', '2001:db8::4999').requests).toBe(2)
})
