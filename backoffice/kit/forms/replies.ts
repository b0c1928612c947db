import type { CallProblem, Reply } from '#web/reply.ts'

/** The same reply with something made of its answer. */
export const mapReply = <Answer, Made>(reply: Reply<Answer>, make: (answer: Answer) => Made): Reply<Made> =>
  reply.ok ? { ok: true, value: make(reply.value) } : reply

type RefusedReply = { ok: false; error: CallProblem }

/** What the checks of a form itself found, as if the server had said it: codes at the paths of fields. */
export const refusedAt = (errors: NonNullable<CallProblem['errors']>): RefusedReply => ({
  ok: false,
  error: { code: 'validation', status: 422, errors },
})
/** The same for one field. */
export const refused = (path: string, code: string): RefusedReply => refusedAt([{ path, code }])

type Violation = NonNullable<CallProblem['errors']>[number]

/** The same reply, each violation as `change` makes it. */
export function mapViolations<Answer>(reply: Reply<Answer>, change: (one: Violation) => Violation): Reply<Answer> {
  if (reply.ok || !reply.error.errors) return reply
  return { ok: false, error: { ...reply.error, errors: reply.error.errors.map(change) } }
}

/** The same reply, where the fields of the form have other paths than the body of the call. */
export const atPaths = <Answer>(reply: Reply<Answer>, pathOf: (path: string) => string): Reply<Answer> =>
  mapViolations(reply, (one) => ({ ...one, path: pathOf(one.path) }))

/**
 * The same reply, where the call got only some of the lines that the form draws.
 * @param places of those lines among the drawn ones
 */
export const atLines = <Answer>(reply: Reply<Answer>, places: readonly number[]): Reply<Answer> =>
  atPaths(reply, (path) =>
    path.replace(/^lines\.(\d+)/, (_, place: string) => `lines.${places[Number(place)] ?? place}`),
  )
