import type { FastifyBaseLogger } from 'fastify'
import { dayMs, minuteMs } from '#rules/bangkok-time.ts'
import type { Database } from '#server/adapters/database/database.ts'
import type { AppleSignIn } from '#server/adapters/identity/apple/port.ts'
import { forgetRevocation, postponeRevocation, claimRevocations } from './store.ts'

type RevokeDeps = { db: Database; apple: AppleSignIn | null; log: FastifyBaseLogger }

const longestWaitMs = dayMs
/** More than two weeks; then staff have to look. */
const mostTries = 25

/**
 * Revokes Apple's tokens of accounts that were unlinked or deleted. Their transaction queued it, so that a failed
 * deletion revokes nothing, and none is lost while Apple is unreachable.
 */
export async function revokeAtApple({ db, apple, log }: RevokeDeps, now: Date): Promise<void> {
  if (!apple) return
  for (const { id, token, tries } of await claimRevocations(db, now)) {
    const revoked = await apple.revoke(token)
    if (revoked.ok) {
      await forgetRevocation(db, id)
    } else if (tries >= mostTries) {
      log.error({ detail: revoked.error.detail }, 'given up: a token was not revoked at Apple')
      await forgetRevocation(db, id)
    } else {
      const wait = Math.min(longestWaitMs, minuteMs * 2 ** tries)
      await postponeRevocation(db, id, new Date(now.getTime() + wait))
    }
  }
}
