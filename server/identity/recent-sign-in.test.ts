import { expect, test } from 'vitest'
import type { IdentityServer } from '#server/adapters/identity/port.ts'
import { requireRecentSignIn } from './recent-sign-in.ts'

const now = new Date('2030-01-01T03:00:00Z')
const minutes = (count: number) => new Date(now.getTime() + count * 60_000)
/** Whether a session that began then is one of the last minutes. */
const isRecent = async (startedAt: Date) => {
  const identity = { own: { startedAt: async () => startedAt } } as unknown as IdentityServer
  return (await requireRecentSignIn(identity, { session: 'one' }, now)).ok
}

test('a sign-in is recent for ten minutes, and not for as long as a clock was ahead', async () => {
  const at = [-11, -9, 0, 2, 60].map(minutes)
  expect(await Promise.all(at.map(isRecent))).toEqual([false, true, true, true, false])
})

test('where another issuer does not say when, its session counts', async () => {
  const identity = { own: null } as IdentityServer
  expect((await requireRecentSignIn(identity, {}, now)).ok).toBe(true)
  const authTime = now.getTime() / 1000 - 660
  expect((await requireRecentSignIn(identity, { authTime }, now)).ok).toBe(false)
})
