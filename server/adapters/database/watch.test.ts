import { sql } from 'kysely'
import { TestClock } from 'pg-boss'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { statementsOf } from '#test/count-statements.ts'
import { testDatabase } from '#test/database.ts'
import { openWatch } from './watch.ts'

const { db, url } = await testDatabase()

/** A watch whose seconds pass when the test says so, what it logged, and what sets its clock back. */
function aWatch() {
  const clock = new TestClock()
  let back = 0
  const time = {
    now: () => clock.now() - back,
    setInterval: clock.setInterval.bind(clock),
    clearInterval: clock.clearInterval.bind(clock),
  }
  const lines: { msg: string }[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const watch = openWatch(db, log, time)
  onTestFinished(() => watch.close())
  return { watch, lines, second: () => clock.tick(1000), setBack: (ms: number) => (back += ms) }
}

test('all questions of a second are one statement, and each gets its own answer', async () => {
  const { watch, second } = aWatch()
  const answers: unknown[] = []
  watch.ask(
    () => sql<number>`select 1 + 1`,
    (answer) => answers.push(answer),
  )
  watch.ask(
    (now) => sql<boolean>`${now}::timestamptz > '2020-01-01'`,
    (answer) => answers.push(answer),
  )
  watch.ask(
    () => null,
    (answer) => answers.push(answer),
  )
  const sent = await statementsOf(url, async () => {
    await second()
    await expect.poll(() => answers).toEqual([2, true])
  })
  expect(sent).toHaveLength(1)
})

test('a question that cannot be answered takes no answer from the others, and who has ended gets none', async () => {
  const { watch, lines, second } = aWatch()
  const answers: string[] = []
  watch.ask(
    () => sql`select id from no_such_table`,
    () => answers.push('none'),
  )
  const stop = watch.ask(
    () => sql`'first'`,
    () => answers.push('first'),
  )
  watch.ask(
    () => sql`'second'`,
    () => answers.push('second'),
  )
  await second()
  // Each has a statement of its own then, and any of them may be answered first.
  await expect.poll(() => answers.toSorted()).toEqual(['first', 'second'])
  await expect.poll(() => lines.map(({ msg }) => msg)).toEqual(['what has changed in the database could not be seen'])
  stop()
  // The one that failed rests, and is no longer part of the statement.
  const sent = await statementsOf(url, async () => {
    await second()
    await expect.poll(() => answers).toHaveLength(3)
    expect(answers.at(-1)).toBe('second')
  })
  expect(sent).toHaveLength(1)
  expect(lines).toHaveLength(1)
})

test('a question or a handler that throws does not affect the others, and nobody is answered twice', async () => {
  const { watch, lines, second } = aWatch()
  const answers: string[] = []
  const fail = () => {
    throw new Error('broken')
  }
  watch.ask(fail, () => answers.push('none'))
  watch.ask(
    () => sql`'first'`,
    () => answers.push('first'),
  )
  watch.ask(() => sql`'broken'`, fail)
  watch.ask(
    () => sql`'last'`,
    () => answers.push('last'),
  )
  await second()
  await expect.poll(() => answers).toEqual(['first', 'last'])
  expect(lines).toHaveLength(2)
})

test('a question that rests is put again when the clock is set back', async () => {
  const { watch, lines, second, setBack } = aWatch()
  const answers: unknown[] = []
  const failures = { left: 1 }
  const question = () => {
    if (failures.left-- > 0) throw new Error('broken')
    return sql`'again'`
  }
  watch.ask(question, (answer) => answers.push(answer))
  await second()
  expect(lines).toHaveLength(1)
  setBack(7 * 3_600_000)
  await second()
  await expect.poll(() => answers).toEqual(['again'])
})
