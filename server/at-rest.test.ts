import { setImmediate as turn } from 'node:timers/promises'
import { sql } from 'kysely'
import { TestClock } from 'pg-boss'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { allStatementsOf } from '#test/count-statements.ts'
import { testDatabase } from '#test/database.ts'
import { createShop } from './create-shop.ts'
import { readSettings } from './settings/settings.ts'

// What a process costs its database while nobody does anything. It is a question of how many processes a machine can hold.

/** Statements a second, of one process with all modules and jobs. */
const most = 2

const database = await testDatabase()
/** Evening in Bangkok: nothing of the night is due. */
const clock = new TestClock('2030-05-01T12:00:05Z')

const others = sql<{ busy: number }>`
  select count(*)::int as busy from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`

/** Its own look, its clock, and the stock, which is read again after each of the commits that its clock makes every second. */
const ofTheTest = /as busy|__pgboss_test_clock|^select "product_id", "on_hand" from "stock"$/

/** Lets seconds pass, and what each of them brings come to its end. */
async function pass(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    await clock.tick(1000)
    for (let turns = 0; turns < 5; turns += 1) await turn()
    await expect.poll(async () => (await others.execute(database.db)).rows[0]?.busy, { interval: 1 }).toBe(0)
  }
}

test('a process at rest sends two statements a second', async () => {
  const settings = readSettings({ DEMO: 'off', DATA_DIR: '/nonexistent/songdee-test', PORT: '0' })
  const log = pino({ level: 'silent' })
  const own = { url: database.url, db: database.db, close: async () => undefined }
  const shop = await createShop(settings, { log, database: own }, { pages: false, clock })
  await shop.startJobs()
  await pass(90)
  const minute = 60
  const sent = (await allStatementsOf(database.url, () => pass(minute))).filter((text) => !ofTheTest.test(text))
  await shop.close()
  const kinds = Map.groupBy(sent, (text) => text.replaceAll(/\s+/g, ' ').slice(0, 160))
  const often = [...kinds]
    .map(([text, { length }]) => `${length} ${text}`)
    .toSorted((a, b) => parseInt(b) - parseInt(a))
  expect(sent.length / minute, often.join('\n')).toBeLessThanOrEqual(most)
})
