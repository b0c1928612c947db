/** When something is shown: from `startsAt` inclusive to `endsAt` exclusive, ISO 8601; null is unbounded. */
export type Schedule = { startsAt: string | null; endsAt: string | null }

export const audiences = ['everyone', 'signed-in', 'segment'] as const
/** Who sees something: everybody, every signed-in retailer, or the retailers of one segment. */
export type Audience = { audience: (typeof audiences)[number]; segment: string | null }

/** @param now milliseconds since 1970 */
export const isShownAt = ({ startsAt, endsAt }: Schedule, now: number): boolean =>
  (startsAt === null || Date.parse(startsAt) <= now) && (endsAt === null || now < Date.parse(endsAt))

/** The moments after `now` at which something starts or stops being shown, in milliseconds since 1970. */
export const boundariesAfter = (schedules: readonly Schedule[], now: number): number[] =>
  schedules
    .flatMap(({ startsAt, endsAt }) => [startsAt, endsAt])
    .flatMap((at) => (at === null ? [] : Date.parse(at)))
    .filter((at) => at > now)

/** Whether this user belongs to the audience; null is a visitor. */
export const isFor = ({ audience, segment }: Audience, reader: { segment: string | null } | null): boolean =>
  audience === 'everyone' || (reader !== null && (audience === 'signed-in' || segment === reader.segment))
