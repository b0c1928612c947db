import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { forgetGuesses, mostOverAll, mostPerSource, PasswordGuesses } from './password-guesses.ts'

const minute = 60_000
const start = Date.parse('2026-11-01T08:00:00Z')
const at = (minutes: number) => new Date(start + minutes * minute)
const wrong = async () => null
const right = async () => 'in'
const from = (source: string, account = 'a', trusted = false) => ({ account, source, trusted })

const database = await testDatabase()
const guesses = new PasswordGuesses(database.db, 1)

beforeEach(async () => {
  await database.db.deleteFrom('password_guess').execute()
})

const rows = () => database.db.selectFrom('password_guess').select(['source', 'guesses']).execute()

async function fail(times: number, source: string, minutes = 0, where = guesses) {
  for (let time = 0; time < times; time += 1) await where.try(from(source), at(minutes), wrong)
}
/** Enough wrong passwords from enough addresses to count as an attack from everywhere. */
async function attack(minutes = 0) {
  for (let place = 0; place < mostOverAll / mostPerSource; place += 1)
    await fail(mostPerSource, `attacker ${place}`, minutes)
}

test('a source is shut out after ten failures and let in fifteen minutes after the first; others are not', async () => {
  await fail(mostPerSource, 'one')
  expect(await guesses.try(from('one'), at(5), right)).toEqual({ waitSeconds: 600 })
  expect(await guesses.try(from('one', 'b'), at(5), right)).toEqual({ waitSeconds: null, value: 'in' })
  expect(await guesses.try(from('another'), at(5), right)).toEqual({ waitSeconds: null, value: 'in' })
  expect(await guesses.try(from('one'), at(15), right)).toEqual({ waitSeconds: null, value: 'in' })
})

test('processes count together', async () => {
  const processes = [new PasswordGuesses(database.db, 1), new PasswordGuesses(database.db, 1)]
  for (const one of processes) await fail(mostPerSource / 2, 'one', 0, one)
  for (const one of processes) expect(await one.try(from('one'), at(1), right)).toEqual({ waitSeconds: 840 })
})

test('of sixty guesses sent at once to three processes, ten are compared', async () => {
  const processes = Array.from({ length: 3 }, () => new PasswordGuesses(database.db, 1))
  let compared = 0
  let release = () => {}
  const all = new Promise<void>((resolve) => (release = resolve))
  const slowly = async () => {
    compared += 1
    await all
    return null
  }
  const sent = Array.from({ length: 60 }, (_, index) => processes[index % 3]?.try(from('one'), at(0), slowly))
  // All rejections happen before the first comparison has ended.
  await expect.poll(() => rows().then((found) => found.length)).toBe(2)
  await expect.poll(() => compared).toBe(mostPerSource)
  release()
  const answers = await Promise.all(sent)
  expect(compared).toBe(mostPerSource)
  expect(answers.filter((answer) => answer?.waitSeconds === null)).toHaveLength(mostPerSource)
})

test('a right password is no guess, and gives its source a clean slate', async () => {
  await fail(mostPerSource - 1, 'one')
  await guesses.try(from('one'), at(1), right)
  expect((await rows()).map((row) => row.guesses)).toEqual([mostPerSource - 1])
  for (let time = 0; time < 3 * mostPerSource; time += 1) await guesses.try(from('one'), at(1), right)
  expect((await rows()).map((row) => row.guesses)).toEqual([mostPerSource - 1])
})

test('asking while shut out does not make it longer, and a comparison that breaks down is no guess', async () => {
  await fail(50, 'one')
  await fail(5, 'one', 14)
  expect(await guesses.try(from('one'), at(15), right)).toMatchObject({ value: 'in' })
  const breaks = () => guesses.try(from('two'), at(0), () => Promise.reject(new Error('no memory')))
  for (let time = 0; time < 2 * mostPerSource; time += 1) await expect(breaks()).rejects.toThrow('no memory')
  expect(await guesses.try(from('two'), at(0), right)).toMatchObject({ value: 'in' })
})

test('an account that is attacked from everywhere is slowed to a guess in ten seconds, and closed to nobody', async () => {
  await attack()
  const second = (seconds: number) => new Date(start + seconds * 1000)
  expect(await guesses.try(from('owner'), second(4), right)).toEqual({ waitSeconds: 6 })
  expect(await guesses.try(from('owner'), second(10), wrong)).toEqual({ waitSeconds: null, value: null })
  expect(await guesses.try(from('owner'), second(11), right)).toEqual({ waitSeconds: 9 })
  expect(await guesses.try(from('owner'), second(20), right)).toEqual({ waitSeconds: null, value: 'in' })
})

test('who signed in before is not slowed by strangers, but guesses ten times like everybody', async () => {
  await attack()
  const known = from('its own browser', 'a', true)
  expect(await guesses.try(known, at(0), right)).toEqual({ waitSeconds: null, value: 'in' })
  for (let time = 0; time < mostPerSource; time += 1) await guesses.try(known, at(0), wrong)
  expect(await guesses.try(known, at(0), right)).toEqual({ waitSeconds: 900 })
})

test('whoever proves to be the owner opens the account for all', async () => {
  await attack()
  await fail(mostPerSource, 'owner')
  await forgetGuesses(database.db, 'a')
  expect(await guesses.try(from('owner'), at(0), right)).toMatchObject({ value: 'in' })
})
