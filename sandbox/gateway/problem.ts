import type { FastifyReply } from 'fastify'

/** An error response in the format of RFC 9457. */
export function problem(reply: FastifyReply, status: number, title: string, detail: string) {
  return reply.code(status).type('application/problem+json').send({ type: 'about:blank', title, status, detail })
}
