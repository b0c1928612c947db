import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { registerErrors } from './errors.ts'
import { sendProblem } from './problem.ts'

/** No JSON body of the shop comes near this; uploads have a limit of their own. */
const bodyLimit = 256 * 1024

export type HttpOptions = { log: FastifyBaseLogger; trustProxy?: boolean }

/** Fastify with the house's habits: one log line per failed request, problem+json for everything that is refused. */
export function createHttp({ log, trustProxy = false }: HttpOptions): FastifyInstance {
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy,
    bodyLimit,
    requestTimeout: 30_000,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => {
      sendProblem(request, reply, { code: 'malformed', detail: error.message })
    },
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.decorateRequest('who')
  registerErrors(app)
  return app
}
