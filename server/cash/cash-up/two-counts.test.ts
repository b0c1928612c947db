import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { closeCash, countCash, reopenCash } from '#contract/backoffice/day/cash/calls.ts'
import { undoAction } from '#contract/backoffice/staff-actions/calls.ts'
import { bangkokDate } from '#rules/bangkok-time.ts'
import { notesOf } from '#test/builders/notes-of.ts'
import type { StaffClient } from '#test/builders/staff.ts'
import { testServer } from '#test/test-server.ts'
import { cashOf, cashServer, close } from '../cash.fixture.ts'

// Two people count the same cash, each by a page that showed no count, or one of before.

const today = bangkokDate(new Date())
const server = await cashServer()
const other = await testServer({ sharing: server, changesNothing: true })
const first = await server.as('clerk')
const second = await other.as('clerk')
const manager = await server.as('manager')

let days = 0
/** A day of the counter that nobody has counted. */
const aDay = () => new Date(Date.UTC(2024, 0, 1 + days++)).toISOString().slice(0, 10)

type OneCount = { day: string; baht: number; seen?: string | null | undefined; key?: string }
const countAs = (who: StaffClient, { day, baht, seen, key }: OneCount) =>
  who.call(countCash, {
    params: { day, collector: 'counter' },
    ...(key && { key }),
    body: { counted: notesOf(baht), reason: 'ไม่มีบิล', ...(seen !== undefined && { seenCountedOn: seen }) },
  })
const stored = async (day: string) => (await countAs(first, { day, baht: 1, seen: '2020-01-01T00:00:00Z' })).problem

test('of two who count at the same moment one is refused with what the other one has counted', async () => {
  const day = aDay()
  const answers = await Promise.all([
    countAs(first, { day, baht: 500, seen: null }),
    countAs(second, { day, baht: 700, seen: null }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const [done] = answers.filter(({ status }) => status === 200)
  const [refused] = answers.filter(({ status }) => status === 409)
  const { countedAmt: amt, countedOn: at } = done?.body ?? {}
  expect(refused?.problem).toMatchObject({ code: 'conflict', counted: { amt, at, by: 'น้อย' } })
  expect([500, 700]).toContain(amt)
})

test('one after the other is refused alike, and who has looked at the count replaces it', async () => {
  const day = aDay()
  const one = await countAs(first, { day, baht: 500, seen: null })
  expect((await countAs(second, { day, baht: 700, seen: null })).problem.counted?.amt).toBe(500)
  const two = await countAs(second, { day, baht: 700, seen: one.body.countedOn })
  expect(two.body).toMatchObject({ countedAmt: 700, countedBy: { id: second.id } })
  expect((await countAs(first, { day, baht: 600, seen: one.body.countedOn })).problem.counted?.amt).toBe(700)
})

test('the count that an undo has put back is the one that the page of before showed', async () => {
  const day = aDay()
  const one = await countAs(first, { day, baht: 500, seen: null })
  const two = await countAs(first, { day, baht: 400, seen: one.body.countedOn })
  await first.call(undoAction, { params: { id: two.body.undo?.actionId ?? 0 } })
  expect((await countAs(second, { day, baht: 700, seen: one.body.countedOn })).status).toBe(200)
})

test('a count that was undone stands in nobody’s way', async () => {
  const day = aDay()
  const one = await countAs(first, { day, baht: 500, seen: null })
  await first.call(undoAction, { params: { id: one.body.undo?.actionId ?? 0 } })
  expect((await countAs(second, { day, baht: 700, seen: one.body.countedOn })).status).toBe(200)
})

test('a press that is doubled, and one whose answer was lost, are one count; its key is good for no other', async () => {
  const day = aDay()
  const pressed = { day, baht: 500, seen: null, key: randomUUID() }
  const answers = await Promise.all([first, first].map((who) => countAs(who, pressed)))
  answers.push(await countAs(first, pressed))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(answers.map(({ body }) => body.undo?.actionId)).size).toBe(1)
  // Somebody has counted since: the lost answer comes again, and puts nothing back.
  const seen = answers[0]?.body.countedOn
  expect((await countAs(second, { day, baht: 700, seen })).status).toBe(200)
  expect((await countAs(first, pressed)).body.countedAmt).toBe(500)
  expect((await stored(day)).counted?.amt).toBe(700)
  expect((await countAs(first, { ...pressed, baht: 501 })).problem.code).toBe('idempotency_key_reused')
})

test('without what was seen the last count replaces the others, as for other programs', async () => {
  const day = aDay()
  for (const [who, baht] of [
    [first, 500],
    [second, 700],
  ] as const)
    expect((await countAs(who, { day, baht })).body.countedAmt).toBe(baht)
})

test('a count whose cash was closed meanwhile and opened again is not undone: the ledger names it', async () => {
  const collector = 'counter'
  const day = aDay()
  const counted = await countAs(first, { day, baht: 500, seen: null })
  await manager.call(closeCash, { params: { day, collector }, body: { expectedAmt: 0, countedAmt: 500 } })
  await manager.call(reopenCash, { params: { day, collector }, body: { reason: 'นับผิด' } })
  const undone = await first.call(undoAction, { params: { id: counted.body.undo?.actionId ?? 0 } })
  expect(undone.problem.errors).toEqual([{ path: 'action', code: 'changed_since' }])
  expect((await stored(day)).counted?.amt).toBe(500)
})

test('a count of cash that was closed and opened again is the one that was seen', async () => {
  const counted = await countAs(first, { day: today, baht: 500, seen: null })
  expect((await close(manager, 'counter', 0, 500)).status).toBe(200)
  expect((await countAs(second, { day: today, baht: 700, seen: null })).problem.code).toBe('cash_closed')
  await manager.call(reopenCash, { params: { day: today, collector: 'counter' }, body: { reason: 'นับผิด' } })
  expect((await cashOf(first, 'counter')).countedOn).toBe(counted.body.countedOn)
  expect((await countAs(second, { day: today, baht: 700, seen: counted.body.countedOn })).status).toBe(200)
})
