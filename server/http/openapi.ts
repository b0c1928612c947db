import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { statusOf, type ErrorCode } from '#contract/errors.ts'
import { pathOf, type Call, type CallDefinition } from '#contract/call.ts'
import { isKeyScope } from '#rules/identity/key-scopes.ts'
import { keyPattern } from './idempotency.ts'
import { isLimited, processLimit } from './limits/limits.ts'
import { prepare, sendPrepared, type EncodedResponse } from './prepared.ts'
import { problemSchema } from './problem-schema.ts'

const errorRef = { $ref: '#/components/schemas/Problem' }

/** What the document says of a route that is no call of the contract, since it answers with a picture, a form or another standard. */
export type RouteDescription = {
  summary: string
  consumes?: readonly string[]
  params?: object
  querystring?: object
  body?: object
  response: Record<number, { description: string; content?: Record<string, { schema: object }> }>
}

/** A failure in a `RouteDescription`. */
export const describedProblem = (code: ErrorCode): RouteDescription['response'] => ({
  [statusOf[code]]: { description: code, content: { 'application/problem+json': { schema: errorRef } } },
})

/** Far above what a person reads, or a program that follows the document. */
const requestsPerMinute = 60

/**
 * OpenAPI 3.1 from the schemas that validate: `GET /api/openapi.json`. Register before the routes.
 * @param limitFactor multiplies the limit of requests
 */
export async function registerOpenApi(
  app: FastifyInstance,
  { version, limitFactor }: { version: string; limitFactor: number },
): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Songdee', version, description: 'Ordering for small retailers. Amounts are baht; see docs.' },
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
          apiKey: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'sdk_…',
            description:
              'An API key, made in the back office. It may make the calls whose `x-api-key-scope` is one of its scopes.',
          },
        },
        schemas: { Problem: problemSchema },
      },
    },
    transform: (route) => {
      const { schema, url } = jsonSchemaTransform(route)
      const { call, definition, rateLimit, described } = route.route.config ?? {}
      if (described) return { schema: { ...described }, url }
      return {
        schema:
          call && definition
            ? {
                ...schema,
                ...documentation(call, definition),
                response: {
                  ...(schema.response as object | undefined),
                  ...fileAnswer(definition),
                  ...emptyAnswer(definition),
                  ...failures(definition, isLimited(definition, rateLimit)),
                },
              }
            : { ...schema, hide: true },
        url,
      }
    },
  })
  // Written on the first request, when all routes are known: a megabyte and a half, which never changes.
  let written: Promise<EncodedResponse> | null = null
  const config = { rateLimit: processLimit('GET /api/openapi.json', { perMinute: requestsPerMinute }, limitFactor) }
  app.get('/api/openapi.json', { config }, async (request, reply) => {
    written ??= prepare('application/json; charset=utf-8', Buffer.from(JSON.stringify(app.swagger())))
    return sendPrepared(request, reply, await written, 'public, max-age=300')
  })
}

const documentation = (call: Call, definition: CallDefinition) => ({
  summary: definition.doc,
  ...(definition.requestType && { consumes: [definition.requestType] }),
  ...(definition.idempotency && { headers: keyHeader(definition.idempotency) }),
  tags: [pathOf(call).split('/')[2] ?? 'shop'],
  'x-access': definition.access,
  ...(definition.permission && { 'x-permission': definition.permission }),
  ...(isForKeys(definition) && { 'x-api-key-scope': definition.permission }),
  ...(definition.access !== 'public' && {
    security: ['bearer', ...(isForKeys(definition) ? ['apiKey'] : [])].map((scheme) => ({ [scheme]: [] })),
  }),
})

/** Calls that an API key may make. */
const isForKeys = ({ permission }: CallDefinition): boolean => permission !== undefined && isKeyScope(permission)

const keyHeader = (wanted: 'required' | 'optional') => ({
  type: 'object',
  properties: {
    'Idempotency-Key': {
      type: 'string',
      pattern: keyPattern.source,
      description:
        'The same key and body give the same answer for seven days, with `Idempotent-Replay: true`. What was refused is tried again.',
    },
  },
  required: wanted === 'required' ? ['Idempotency-Key'] : [],
})

/** A file response has no schema, only a media type. */
const fileAnswer = ({ answerType, status }: CallDefinition) =>
  answerType && {
    [status ?? 200]: {
      description: answerType,
      content: { [answerType]: { schema: { type: 'string', format: 'binary' } } },
    },
  }

/** The success of a call that answers with nothing. */
const emptyAnswer = ({ answer, answerType, status }: CallDefinition) =>
  !answer && !answerType && { [status ?? 200]: { description: 'Done', type: 'null' } }

/** Each status with its error codes. */
function failures({ access, errors }: CallDefinition, limited: boolean): Record<number, object> {
  const always: ErrorCode[] =
    access === 'public' ? ['malformed', 'validation'] : ['malformed', 'unauthenticated', 'forbidden', 'validation']
  const byStatus = new Map<number, string[]>()
  for (const code of new Set([...always, ...errors, ...(limited ? ['rate_limited' as const] : [])])) {
    byStatus.set(statusOf[code], [...(byStatus.get(statusOf[code]) ?? []), code])
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      { description: codes.join(', '), content: { 'application/problem+json': { schema: errorRef } } },
    ]),
  )
}
