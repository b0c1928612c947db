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

// A route is a call with its definition and its handler. The function that creates it decides who may call.

/** The input of a handler. The time is read once per request, so that all of it happens at one moment. */
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
  /** Requests per minute and address, over all processes; without it the general limit applies. */
  perMinute?: number
  /** Calls of one group share a count. */
  limitGroup?: string
  /** Its response is in memory: limiting it would cost more than sending it. */
  ready?: boolean
}

/**
 * The type of a list of routes cannot hold each handler's input: `serve` passes what the call's schemas have checked.
 */
const routeOf = (call: Call, definition: CallDefinition, handle: (request: never) => unknown): Route => ({
  call,
  definition,
  handle: handle as Route['handle'],
})

/** A public call. `perMinute` limits it per address, over all processes. */
export const open = <C extends Call>(
  call: C,
  definition: DefinitionOf<C>,
  handle: (request: Request<C>) => Promise<Outcome<AnswerOf<C>>> | Outcome<AnswerOf<C>>,
  perMinute?: number,
): Route => ({ ...routeOf(call, definition, handle), ...(perMinute && { perMinute }) })

/** A public call that sends its own bytes: serialising by a schema would cost more than building the response. */
export const sending = <C extends Call>(
  call: C,
  definition: DefinitionOf<C>,
  handle: (request: Request<C>) => Promise<void>,
): Route => routeOf(call, definition, handle)

/**
 * A public call whose response is prepared in every encoding, if there is one; a client that has it gets 304. It
 * depends on nothing but the address and its basis, and is sent again for a second while the basis is the same value.
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
    // Sent as bytes: serialising the large responses again would cost more than all the rest.
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

/** A call of a signed-in retailer or of staff; its handler checks what a retailer may access. */
export const forSignedIn = <C extends Call>(
  call: C,
  definition: DefinitionOf<C>,
  handle: (request: As<Retailer | Staff, C>) => Promise<Outcome<AnswerOf<C>>> | Outcome<AnswerOf<C>>,
): Route => routeOf(call, definition, handle)

/** A call of another service of this system. */
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
