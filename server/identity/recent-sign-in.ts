import { fail, ok, type Result } from '#contract/errors.ts'
import { minuteMs } from '#rules/bangkok-time.ts'
import type { IdentityServer } from '#server/adapters/identity/port.ts'

/** How long after signing in irreversible actions, or those that give others access, are allowed. */
const recentMs = 10 * minuteMs

type Person = { session?: string | undefined; authTime?: number | undefined }

/**
 * Whether the person signed in within the last minutes: with an access token alone, or an unattended phone, nobody can
 * link Apple or LINE, delete the account, or give others access to the back office. Another issuer says so by `auth_time`; without it, that issuer's session
 * lifetime applies.
 * @returns a failure with `reauthentication_required` where signing in was too long ago, and with `unauthenticated` where the
 * session has ended meanwhile
 */
export async function requireRecentSignIn(
  identity: IdentityServer,
  { session, authTime }: Person,
  now: Date,
): Promise<Result<null>> {
  let since = (authTime ?? Infinity) * 1000
  if (identity.own) {
    const startedAt = session === undefined ? new Date(0) : await identity.own.startedAt(session)
    if (!startedAt) return fail('unauthenticated', { detail: 'The session has ended' })
    since = startedAt.getTime()
  }
  // What began in the future began while a clock was ahead, and would be recent for as much too long.
  const isOwnFuture = since !== Infinity && since - now.getTime() > recentMs
  if (now.getTime() - since <= recentMs && !isOwnFuture) return ok(null)
  return fail('reauthentication_required', { detail: 'Signing in was too long ago' })
}

/** The handler of a call that only those may make who have just signed in. */
export const afterRecentSignIn =
  <Request extends { who: Person; now: Date }, Answer>(
    identity: IdentityServer,
    handle: (request: Request) => Promise<Result<Answer>>,
  ) =>
  async (request: Request): Promise<Result<Answer>> => {
    const recent = await requireRecentSignIn(identity, request.who, request.now)
    return recent.ok ? handle(request) : recent
  }
