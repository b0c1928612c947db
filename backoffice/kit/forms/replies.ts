import type { CallProblem, Reply } from '#web/reply.ts'

/** A reply with something made of its answer; a refusal stays as it is. */
export const mapReply = <Answer, Made>(reply: Reply<Answer>, make: (answer: Answer) => Made): Reply<Made> =>
  reply.ok ? { ok: true, value: make(reply.value) } : reply

type RefusedReply = { ok: false; error: CallProblem }

/** What the checks of a form itself found, as if the server had said it: codes at the paths of fields. */
export const refusedAt = (errors: NonNullable<CallProblem['errors']>): RefusedReply => ({
  ok: false,
  error: { code: 'validation', status: 422, errors },
})
/** As `refusedAt`, for one field. */
export const refused = (path: string, code: string): RefusedReply => refusedAt([{ path, code }])

type Violation = NonNullable<CallProblem['errors']>[number]

/** A reply with each violation as `change` makes it. */
export function mapViolations<Answer>(reply: Reply<Answer>, change: (one: Violation) => Violation): Reply<Answer> {
  if (reply.ok || !reply.error.errors) return reply
  return { ok: false, error: { ...reply.error, errors: reply.error.errors.map(change) } }
}

/** A reply whose violations are at the fields of the form, where these have other paths than the body of the call. */
export const atPaths = <Answer>(reply: Reply<Answer>, pathOf: (path: string) => string): Reply<Answer> =>
  mapViolations(reply, (one) => ({ ...one, path: pathOf(one.path) }))

/**
 * As `atPaths`, where the call got only some of the lines that the form draws.
 * @param places of those lines among the drawn ones
 */
export const atLines = <Answer>(reply: Reply<Answer>, places: readonly number[]): Reply<Answer> =>
  atPaths(reply, (path) =>
    path.replace(/^lines\.(\d+)/, (_, place: string) => `lines.${places[Number(place)] ?? place}`),
  )
