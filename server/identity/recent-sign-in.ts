import { fail, ok, type Result } from '#contract/errors.ts'
import type { IdentityServer } from '#server/adapters/identity/port.ts'
import type { Retailer } from '#server/http/caller.ts'

/** How long after signing in somebody may do what cannot be undone, or opens the account to others. */
const recentMs = 10 * 60_000

/**
 * Whether the person has proven who it is within the last minutes: an access token alone, or a phone that was left lying
 * about, links no Apple Account and deletes nothing. Another's issuer tells it by `auth_time`; one that leaves it out
 * decides by itself how long its sessions last.
 * @returns a failure with `reauthentication_required` where signing in was too long ago
 */
export async function requireRecentSignIn(
  identity: IdentityServer,
  { session, authTime }: Retailer,
  now: Date,
): Promise<Result<null>> {
  const since = identity.own
    ? (session !== undefined && (await identity.own.startedAt(session))?.getTime()) || 0
    : (authTime ?? Infinity) * 1000
  if (now.getTime() - since <= recentMs) return ok(null)
  return fail('reauthentication_required', { detail: 'Signing in was too long ago' })
}
