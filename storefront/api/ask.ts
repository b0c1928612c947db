import type { AnswerOf, Call } from '#contract/call.ts'
import { call, type CallOptions } from '#storefront/api/call.ts'
import type { CallCode, CallFailure } from './reply.ts'

/** Why a call for a query was refused. Thrown, because queries know failures as exceptions. */
export class CallError extends Error {
  readonly failure: CallFailure
  constructor(failure: CallFailure) {
    super(failure.code)
    this.failure = failure
  }
}

/**
 * Makes a call for a query.
 * @throws CallError where it is refused: queries know failures as exceptions
 */
export async function ask<C extends Call>(facts: C, options: CallOptions<C>): Promise<AnswerOf<C>> {
  const reply = await call(facts, options)
  if (!reply.ok) throw new CallError(reply.failure)
  return reply.value
}

/** The code of what a query failed with. */
export const codeOf = (error: unknown): CallCode => (error instanceof CallError ? error.failure.code : 'internal')
