import type { FastifyReply } from 'fastify'
import { ok, type Result } from '#contract/errors.ts'

/** A picture that is not public, as the answer of a call: no cache on the way may store it. */
export function privatePicture(reply: FastifyReply, picture: Result<Buffer>): Result<unknown> {
  if (!picture.ok) return picture
  reply.header('cache-control', 'private, no-store')
  return ok(picture.value)
}
