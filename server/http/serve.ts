import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import type { $ZodObject, $ZodType } from 'zod/v4/core'
import {
  methodOf,
  pathOf,
  type AnswerOf,
  type Call,
  type CallDefinition,
  type DefinitionOf,
  type RequestOf,
  type Shape,
} from '#contract/call.ts'
import { fail } from '#contract/errors.ts'
import { mayAs } from '#rules/identity/staff-role.ts'
import { readForm } from './forms.ts'
import { keyPattern } from './idempotency.ts'
import { sharedLimit } from './limits/limits.ts'
import type { Outcome } from './outcome.ts'
import { encodingOf, sendPrepared, type Prepared } from './prepared.ts'
import { sendProblem } from './problem.ts'
import type { Basis } from './ready-answers.ts'
import { bearerToken, type Retailer, type Service, type Staff, type Who } from './who.ts'

/** What a handler gets. Time is taken once per request, so that everything in it happens at one moment. */
export type Request<C extends Call> = Pick<RequestOf<C> & Shape, keyof RequestOf<C> & keyof Shape> & {
  now: Date
  idempotencyKey: string | null
  raw: FastifyRequest
  reply: FastifyReply
}
export type As<Caller, C extends Call> = Request<C> & { who: Caller }

export type Route = {
  call: Call
  definition: CallDefinition
  handle: (request: As<unknown, Call>) => unknown
  /** Requests a minute and address, over all processes; without it the general limit holds. */
  perMinute?: number
  /** Calls of one group are counted together. */
  limitGroup?: string
  /** Its answer lies ready: limiting it would cost more than sending it. */
  ready?: boolean
}

/** A list of routes cannot tell what each handler knows of its own call: `serve` gives each what its schemas have checked. */
const routeOf = (call: Call, definition: CallDefinition, handle: (request: never) => unknown): Route => ({
  call,
  definition,
  handle: handle as Route['handle'],
})

/** A call that everybody may make. `perMinute` limits it per address, over all processes. */
export const open = <C extends Call>(
  call: C,
  definition: DefinitionOf<C>,
  handle: (request: Request<C>) => Promise<Outcome<AnswerOf<C>>> | Outcome<AnswerOf<C>>,
  perMinute?: number,
): Route => ({ ...routeOf(call, definition, handle), ...(perMinute && { perMinute }) })

/** A public call that sends its answer itself, as bytes: serialising it by a schema would cost more than making it. */
export const sending = <C extends Call>(
  call: C,
  definition: DefinitionOf<C>,
  handle: (request: Request<C>) => Promise<void>,
): Route => routeOf(call, definition, handle)

/**
 * A public call whose answer lies ready in every encoding, if there is one; a reader that has it already gets 304. It
 * depends on nothing but the address and its basis, and is sent again for a second while that is the same value.
 */
export const prepared = <C extends Call>(
  call: C,
  definition: DefinitionOf<C>,
  find: (request: Request<C>) => Promise<Prepared | null>,
  basis: Basis,
): Route => {
  const handle = async (request: Request<C>) => {
    const made = basis()
    const found = await find(request)
    if (!found) return fail('not_found')
    const { raw, reply } = request
    // Bytes are sent as they are: serialising the large answers again would cost more than all the rest.
    sendPrepared(raw, reply, found, 'public, no-cache')
    const encoding = encodingOf(raw.headers['accept-encoding'])
    const headers = reply.getHeaders()
    raw.server.readyAnswers.keep(raw.url, { prepared: found, made, basis, encoding, headers, route: pathOf(call) })
    return null
  }
  return { ...routeOf(call, definition, handle), ready: true }
}

/** A call of a signed-in shop. */
export const forRetailer = <C extends Call>(
  call: C,
  definition: DefinitionOf<C>,
  handle: (request: As<Retailer, C>) => Promise<Outcome<AnswerOf<C>>> | Outcome<AnswerOf<C>>,
): Route => routeOf(call, definition, handle)

/** A call of a signed-in shop or of the staff; its handler looks at what a shop may ask. */
export const forSignedIn = <C extends Call>(
  call: C,
  definition: DefinitionOf<C>,
  handle: (request: As<Retailer | Staff, C>) => Promise<Outcome<AnswerOf<C>>> | Outcome<AnswerOf<C>>,
): Route => routeOf(call, definition, handle)

/** A call of another part of the shop. */
export const forService = <C extends Call>(
  call: C,
  definition: DefinitionOf<C>,
  handle: (request: Request<C>) => Promise<Outcome<AnswerOf<C>>> | Outcome<AnswerOf<C>>,
): Route => routeOf(call, definition, handle)

/** A call of the supplier's staff. */
export const forStaff = <C extends Call>(
  call: C,
  definition: DefinitionOf<C>,
  handle: (request: As<Staff, C>) => Promise<Outcome<AnswerOf<C>>> | Outcome<AnswerOf<C>>,
): Route => routeOf(call, definition, handle)

/** Tells whose token this is, other services' included. */
type CallerReader = (token: string) => Promise<Who | Service | null>

/** Puts the routes on the app: who, shape, deed, answer; the same for every call. */
export function serve(
  app: FastifyInstance,
  routes: readonly Route[],
  readToken: CallerReader,
  limitFactor: number,
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
        ...(method === 'GET' && !definition.unknownQuery ? [refuseUnknown(definition.query)] : []),
        ...(definition.requestType ? [readForm] : definition.body ? [nothingIsEmpty] : []),
      ],
      // After the limit, so that floods of forged tokens meet it; before the shape, so that a stranger learns nothing about
      // what a private call wants.
      ...(definition.access !== 'public' && { preParsing: admit(path, definition, readToken) }),
    }
    app.route({
      method,
      url: path,
      ...options,
      handler: (request, reply) => answer(route, request, reply),
    })
  }
}

/** Who sends nothing says nothing: what is missing of it is told field by field. */
const nothingIsEmpty = async (request: FastifyRequest): Promise<void> => {
  if (request.body === undefined) request.body = {}
}

/** Refuses parameters that a reading call does not know: left out, a misspelt filter would answer with everything. */
function refuseUnknown(schema: $ZodType | undefined) {
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

/** Lets in whom the call is for, and remembers who it is. */
const admit =
  (path: string, { access, leastRole }: CallDefinition, readToken: CallerReader) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    const token = bearerToken(request)
    const who = token ? await readToken(token) : null
    if (!who) return sendProblem(request, reply.header('www-authenticate', 'Bearer'), { code: 'unauthenticated' })
    const isFor =
      who.kind === 'service'
        ? access === 'service' && who.below.some((prefix) => path.startsWith(prefix))
        : who.kind === access || access === 'signed-in'
    const allowed = isFor && (who.kind !== 'staff' || mayAs(who.role, leastRole ?? 'clerk'))
    if (!allowed) return sendProblem(request, reply, { code: 'forbidden' })
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
      .header('idempotent-replay', 'true')
      .type(outcome.status < 400 ? 'application/json; charset=utf-8' : 'application/problem+json; charset=utf-8')
      .serializer((text: string) => text)
      .send(outcome.json)
  }
  if (!outcome.ok) return sendProblem(request, reply, outcome.failure)
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  if (definition.answerType) reply.type(definition.answerType)
  return reply.code(definition.status ?? 200).send(outcome.value)
}

declare module 'fastify' {
  interface FastifyRequest {
    who?: Who | Service
  }
  interface FastifyContextConfig {
    call?: Call
    definition?: CallDefinition
  }
}
