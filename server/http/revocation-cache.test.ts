import { pino } from 'pino'
import { expect, test } from 'vitest'
import { revocationCache } from './revocation-cache.ts'

/** Revoked ids in the database, a settable time, and a count of the lookups. */
function aProcess() {
  const state = { now: 1_000_000, ended: [] as string[], looks: 0, reachable: true }
  const find = async () => {
    state.looks += 1
    if (!state.reachable) throw new Error('unreachable')
    return state.ended
  }
  const gone = revocationCache(find, pino({ level: 'silent' }), () => state.now)
  return { gone, state }
}

test('the first request after a pause waits for a look, and many at once share it', async () => {
  const { gone, state } = aProcess()
  expect(await gone.has('session')).toBe(false)
  state.ended = ['session']
  state.now += 60_000
  expect(await Promise.all([1, 2, 3].map(() => gone.has('session')))).toEqual([true, true, true])
  expect(state.looks).toBe(2)
})

test('a process that is asked all the time looks every second, and no request waits', async () => {
  const { gone, state } = aProcess()
  await gone.has('session')
  state.ended = ['session']
  state.now += 900
  expect([await gone.has('session'), state.looks]).toEqual([false, 1])
  state.now += 200
  expect([await gone.has('session'), state.looks]).toEqual([false, 2])
  expect(await gone.has('session')).toBe(true)
})

test('while the database is away it goes by what it knew, and asks once in a while', async () => {
  const { gone, state } = aProcess()
  gone.add('own')
  state.reachable = false
  expect(await Promise.all(['own', 'other'].map(gone.has))).toEqual([true, false])
  await gone.has('other')
  expect(state.looks).toBe(1)
  state.reachable = true
  state.ended = ['other']
  state.now += 2001
  expect(await gone.has('other')).toBe(true)
})

test('a clock that is set back makes it look at once, and every second again from then on', async () => {
  const { gone, state } = aProcess()
  await gone.has('session')
  state.ended = ['session']
  state.now -= 500_000
  expect([await gone.has('session'), state.looks]).toEqual([true, 2])
  state.ended = ['session', 'other']
  state.now += 2001
  expect([await gone.has('other'), state.looks]).toEqual([true, 3])
})
