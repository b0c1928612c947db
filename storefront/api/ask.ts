import type { AnswerOf, Call } from '#contract/call.ts'
import { call, type CallOptions } from '#storefront/api/call.ts'
import type { CallCode } from '#storefront/api/reply.ts'
import { PageFailure } from '#storefront/router/page-query.ts'

/**
 * Makes a call for a query.
 * @throws PageFailure where it is refused: queries know failures as exceptions
 */
export async function ask<C extends Call>(facts: C, options: CallOptions<C>): Promise<AnswerOf<C>> {
  const reply = await call(facts, options)
  if (!reply.ok) throw new PageFailure(reply.failure)
  return reply.value
}

/** The code of what a query failed with. */
export const codeOf = (error: unknown): CallCode => (error instanceof PageFailure ? error.failure.code : 'internal')
