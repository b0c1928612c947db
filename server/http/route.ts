import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  pathOf,
  type AnswerOf,
  type Call,
  type CallDefinition,
  type DefinitionOf,
  type RequestOf,
  type Shape,
} from '#contract/call.ts'
import { fail } from '#contract/errors.ts'
import type { Outcome } from './outcome.ts'
import { encodingOf, sendPrepared, type EncodedResponse } from './prepared.ts'
import type { Basis } from './response-cache.ts'
import type { Retailer, Staff } from './caller.ts'

// A route is a call with its definition and its handler. Which of these functions makes it says who may call.

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
  find: (request: Request<C>) => Promise<EncodedResponse | null>,
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
    raw.server.responseCache.keep(raw.url, { prepared: found, made, basis, encoding, headers, route: pathOf(call) })
    return null
  }
  return { ...routeOf(call, definition, handle), ready: true }
}

/** A call of a signed-in retailer. */
export const forRetailer = <C extends Call>(
  call: C,
  definition: DefinitionOf<C>,
  handle: (request: As<Retailer, C>) => Promise<Outcome<AnswerOf<C>>> | Outcome<AnswerOf<C>>,
): Route => routeOf(call, definition, handle)

/** A call of a signed-in retailer or of the staff; its handler looks at what a retailer may ask. */
export const forSignedIn = <C extends Call>(
  call: C,
  definition: DefinitionOf<C>,
  handle: (request: As<Retailer | Staff, C>) => Promise<Outcome<AnswerOf<C>>> | Outcome<AnswerOf<C>>,
): Route => routeOf(call, definition, handle)

/** A call of another of our services. */
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
