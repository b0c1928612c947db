import type { AnswerOf, Call } from '#contract/call.ts'
import { call, type CallOptions } from '#storefront/api/call.ts'
import type { CallCode, CallProblem } from './reply.ts'

/** Why a query's call failed. Thrown, because queries know failures as exceptions. */
export class CallError extends Error {
  readonly error: CallProblem
  constructor(error: CallProblem) {
    super(error.code)
    this.error = error
  }
}

/**
 * Makes a call for a query.
 * @throws CallError where it fails
 */
export async function callOrThrow<C extends Call>(definition: C, options: CallOptions<C>): Promise<AnswerOf<C>> {
  const reply = await call(definition, options)
  if (!reply.ok) throw new CallError(reply.error)
  return reply.value
}

/** The error code of a failed query. */
export const codeOf = (error: unknown): CallCode => (error instanceof CallError ? error.error.code : 'internal')
