import type { CallProblem, Reply } from '#web/reply.ts'

/** The same reply with something made of its answer. */
export const mapReply = <Answer, Made>(reply: Reply<Answer>, make: (answer: Answer) => Made): Reply<Made> =>
  reply.ok ? { ok: true, value: make(reply.value) } : reply

/** What the checks of a form itself found, as if the server had said it: a code at the path of a field. */
export const refused = (path: string, code: string): { ok: false; error: CallProblem } => ({
  ok: false,
  error: { code: 'validation', status: 422, errors: [{ path, code }] },
})
