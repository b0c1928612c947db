import { expect, test } from 'vitest'
import { boundariesAfter, isFor, isShownAt } from './schedule.ts'

const startsAt = '2026-03-01T00:00:00+07:00'
const endsAt = '2026-03-02T00:00:00+07:00'
const start = Date.parse(startsAt)
const end = Date.parse(endsAt)

test('is shown from its start until before its end', () => {
  const at = (now: number) => isShownAt({ startsAt, endsAt }, now)
  expect([at(start - 1), at(start), at(end - 1), at(end)]).toEqual([false, true, true, false])
  expect(isShownAt({ startsAt: null, endsAt: null }, start)).toBe(true)
})

test('tells when something will change', () => {
  expect(
    boundariesAfter(
      [
        { startsAt, endsAt },
        { startsAt: null, endsAt: null },
      ],
      start,
    ),
  ).toEqual([end])
})

test('an audience is everybody, all who are signed in, or one segment', () => {
  const visitor = null
  const grocer = { segment: 'grocery' }
  const of = (audience: 'everyone' | 'signed-in' | 'segment') =>
    [visitor, grocer, { segment: 'school' }].map((reader) => isFor({ audience, segment: 'grocery' }, reader))
  expect(of('everyone')).toEqual([true, true, true])
  expect(of('signed-in')).toEqual([false, true, true])
  expect(of('segment')).toEqual([false, true, false])
})
