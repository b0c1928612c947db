/** When something is shown: from `startsAt` until before `endsAt`, ISO 8601; null has no such bound. */
export type Schedule = { startsAt: string | null; endsAt: string | null }

export const audiences = ['everyone', 'signed-in', 'segment'] as const
/** Whom something is for: everybody, every signed-in shop, or the shops of one segment. */
export type Audience = { audience: (typeof audiences)[number]; segment: string | null }

/** @param now milliseconds since 1970 */
export const isShownAt = ({ startsAt, endsAt }: Schedule, now: number): boolean =>
  (startsAt === null || Date.parse(startsAt) <= now) && (endsAt === null || now < Date.parse(endsAt))

/** The moments after `now` at which something begins or ends to be shown, milliseconds since 1970. */
export const boundariesAfter = (schedules: readonly Schedule[], now: number): number[] =>
  schedules
    .flatMap(({ startsAt, endsAt }) => [startsAt, endsAt])
    .flatMap((at) => (at === null ? [] : Date.parse(at)))
    .filter((at) => at > now)

/** Whether it is for this reader; null is a visitor who is not signed in. */
export const isFor = ({ audience, segment }: Audience, reader: { segment: string | null } | null): boolean =>
  audience === 'everyone' || (reader !== null && (audience === 'signed-in' || segment === reader.segment))
