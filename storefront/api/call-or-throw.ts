import type { AnswerOf, Call } from '#contract/call.ts'
import { problemOf, valueOf } from '#web/read-reply.ts'
import { call, type CallOptions } from './call.ts'
import type { CallCode } from './reply.ts'

/**
 * Makes a call for a query.
 * @throws CallError where it fails
 */
export const callOrThrow = async <C extends Call>(definition: C, options: CallOptions<C>): Promise<AnswerOf<C>> =>
  valueOf(await call(definition, options))

/** The error code of a failed query. Codes of staff calls never arrive here. */
export const codeOf = (error: unknown): CallCode => problemOf(error).code as CallCode
