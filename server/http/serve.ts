import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import type { $ZodObject, $ZodType } from 'zod/v4/core'
import { methodOf, pathOf, type Call, type CallDefinition } from '#contract/call.ts'
import { may } from '#rules/identity/permissions.ts'
import { readForm } from './forms.ts'
import { keyPattern } from './idempotency.ts'
import { sharedLimit } from './limits/limits.ts'
import { refusalLimit, type Refusals } from './limits/refusals.ts'
import type { RouteDescription } from './openapi.ts'
import { replayHeader, type Outcome } from './outcome.ts'
import { sendProblem } from './problem.ts'
import type { Route } from './route.ts'
import { runAs } from '#server/adapters/database/author.ts'
import { actorOf, bearerToken, viewingMark, type Service, type Caller } from './caller.ts'

/** Identifies the caller of a token, including other services. */
type CallerReader = (token: string) => Promise<Caller | Service | null>

/**
 * Learns of each call of an API key, whether it was in its scopes.
 * @returns seconds to wait where the key made too many calls, else null
 */
export type KeyCallListener = (keyId: string, call: Call, allowed: boolean) => Promise<number | null>

type CallListeners = { onKeyCall?: KeyCallListener; refusals?: Refusals }

/** Registers the routes: authentication, validation, handler and response, in the same way for every call. */
export function serve(
  app: FastifyInstance,
  routes: readonly Route[],
  readToken: CallerReader,
  limitFactor: number,
  { onKeyCall, refusals = refusalLimit(limitFactor) }: CallListeners = {},
): void {
  for (const route of routes) {
    const { call, definition } = route
    const [method, path] = [methodOf(call), pathOf(call)]
    const status = definition.status ?? 200
    const options: RouteShorthandOptions = {
      ...(route.ready && { compress: false as const }),
      schema: {
        ...(definition.body && { body: definition.body }),
        ...(definition.query && { querystring: definition.query }),
        ...(definition.params && { params: definition.params }),
        ...(definition.answer && { response: { [status]: definition.answer } }),
      },
      config: {
        call,
        definition,
        ...(route.ready && { rateLimit: false as const }),
        ...(route.perMinute && {
          rateLimit: sharedLimit(call, { perMinute: route.perMinute, group: route.limitGroup }, limitFactor),
        }),
      },
      preValidation: [
        ...(method === 'GET' && !definition.unknownQuery ? [rejectUnknown(definition.query)] : []),
        ...(definition.requestType ? [readForm] : definition.body ? [nothingIsEmpty] : []),
      ],
      // After the limit, which must stop floods of forged tokens; before validation, so that an anonymous client learns
      // nothing about a private call's shape.
      ...(!route.ready && {
        preParsing:
          definition.access === 'public'
            ? admitAnybody(method !== 'GET' && definition.viewing !== 'open', refusals)
            : admit(call, definition, { readToken, onKeyCall, refusals }),
      }),
    }
    app.route({
      method,
      url: path,
      ...options,
      handler: (request, reply) => {
        const { who, id: requestId } = request
        return who?.kind === 'staff'
          ? runAs({ actor: actorOf(who), call, requestId }, () => answer(route, request, reply))
          : answer(route, request, reply)
      },
    })
  }
}

/** Treats no body as an empty one, so that missing fields are reported one by one. */
const nothingIsEmpty = async (request: FastifyRequest): Promise<void> => {
  if (request.body === undefined) request.body = {}
}

/** Rejects unknown parameters of a reading call: ignored, a misspelt filter would return everything. */
function rejectUnknown(schema: $ZodType | undefined) {
  const known = schema ? Object.keys((schema as $ZodObject)._zod.def.shape) : []
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const unknown = Object.keys(request.query as object).filter((name) => !known.includes(name))
    if (unknown.length === 0) return undefined
    return sendProblem(request, reply, {
      code: 'validation',
      detail: 'The call does not know these parameters',
      errors: unknown.slice(0, 10).map((name) => ({ path: name.slice(0, 100), code: 'unknown_parameter' })),
    })
  }
}

/**
 * Lets anybody make a public call, but not with tokens from an address that sent too many which open nothing, nor, where it
 * changes something, as staff who see the storefront as a retailer.
 */
const admitAnybody =
  (isChange: boolean, refusals: Refusals) => async (request: FastifyRequest, reply: FastifyReply) => {
    const token = bearerToken(request)
    const closed = token ? refusals.waitOf(request) : null
    if (closed !== null) return sendProblem(request, reply, { code: 'rate_limited', retryAfterSeconds: closed })
    if (isChange && token?.startsWith(viewingMark)) return sendProblem(request, reply, { code: 'view_only' })
  }

type Admission = {
  readToken: CallerReader
  onKeyCall: KeyCallListener | undefined
  refusals: Refusals
}

/** Authorizes the caller and stores it on the request. */
const admit =
  (call: Call, { access, permission, viewing }: CallDefinition, { readToken, onKeyCall, refusals }: Admission) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    const token = bearerToken(request)
    const closed = token ? refusals.waitOf(request) : null
    if (closed !== null) return sendProblem(request, reply, { code: 'rate_limited', retryAfterSeconds: closed })
    const who = token ? await readToken(token) : null
    if (token && !who) refusals.count(request)
    if (!who) return sendProblem(request, reply.header('www-authenticate', 'Bearer'), { code: 'unauthenticated' })
    const isFor =
      who.kind === 'service'
        ? access === 'service' && who.below.some((prefix) => pathOf(call).startsWith(prefix))
        : who.kind === access || access === 'signed-in'
    const allowed = isFor && (who.kind !== 'staff' || (permission !== undefined && may(who, permission)))
    const wait = who.kind === 'staff' && who.key ? ((await onKeyCall?.(who.key.id, call, allowed)) ?? null) : null
    if (wait !== null) return sendProblem(request, reply, { code: 'rate_limited', retryAfterSeconds: wait })
    if (!allowed) return sendProblem(request, reply, { code: 'forbidden' })
    if (who.kind === 'retailer' && who.viewing && viewing !== 'open')
      return sendProblem(request, reply, { code: 'view_only' })
    request.who = who
  }

async function answer(route: Route, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { definition } = route
  const key = request.headers['idempotency-key']
  if (definition.idempotency === 'required' && key === undefined) {
    return sendProblem(request, reply, { code: 'idempotency_key_required' })
  }
  if (key !== undefined && !(typeof key === 'string' && keyPattern.test(key))) {
    return sendProblem(request, reply, { code: 'validation', errors: [{ path: 'Idempotency-Key', code: 'format' }] })
  }
  const outcome = (await route.handle({
    body: request.body,
    query: request.query,
    params: request.params,
    who: request.who,
    now: new Date(),
    idempotencyKey: key ?? null,
    raw: request,
    reply,
  })) as Outcome<unknown>
  if (reply.sent) return reply
  if ('replayed' in outcome) {
    return reply
      .code(outcome.status)
      .header(replayHeader, 'true')
      .type(outcome.status < 400 ? 'application/json; charset=utf-8' : 'application/problem+json; charset=utf-8')
      .serializer((text: string) => text)
      .send(outcome.json)
  }
  if (!outcome.ok) return sendProblem(request, reply, outcome.error)
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  if (definition.answerType) reply.type(definition.answerType)
  return reply.code(definition.status ?? 200).send(outcome.value)
}

declare module 'fastify' {
  interface FastifyRequest {
    who?: Caller | Service
  }
  interface FastifyContextConfig {
    call?: Call
    definition?: CallDefinition
    /** Of a route outside of the contract that other programs use. */
    described?: RouteDescription
  }
}
