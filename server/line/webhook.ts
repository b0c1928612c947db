import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/adapters/database/database.ts'
import type { LineAccount } from '#server/adapters/line/port.ts'
import { sendProblem } from '#server/http/problem.ts'
import { eventsIn, receiveEvent } from './receive.ts'

/** Where LINE sends events. */
export const webhookPath = '/api/line/webhook'

type WebhookDeps = { db: Database; line: () => LineAccount | null; publicUrl: string }

/**
 * Takes the events of LINE. They are signed over the bytes as they arrive, so that these are read before anything else
 * reads them. Without a valid signature nothing is looked at.
 */
export async function lineWebhook(app: FastifyInstance, { db, line, publicUrl }: WebhookDeps): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post(webhookPath, async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const account = line()
      if (!account) return sendProblem(request, reply, { code: 'not_found' })
      if (!account.isGenuine(body, request.headers['x-line-signature']))
        return sendProblem(request, reply, { code: 'unauthenticated' })
      const events = eventsIn(body)
      if (!events) return sendProblem(request, reply, { code: 'malformed' })
      for (const event of events) await receiveEvent({ db, publicUrl }, event, new Date())
      return reply.send({})
    })
  })
}
