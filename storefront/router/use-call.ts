import type { QueryKey, UseQueryOptions, UseQueryResult } from '@tanstack/react-query'
import type { AnswerOf, Call } from '#contract/call.ts'
import { useQuery } from './queries.ts'
import { callOrThrow } from '#storefront/api/call-or-throw.ts'
import type { CallOptions } from '#storefront/api/call.ts'

/** Reads what a call answers, and keeps it under a key. `more` are the other options of `useQuery`. */
export const useCall = <C extends Call>(
  queryKey: QueryKey,
  definition: C,
  options: CallOptions<C>,
  more: Omit<UseQueryOptions<AnswerOf<C>>, 'queryKey' | 'queryFn'> = {},
): UseQueryResult<AnswerOf<C>> => useQuery({ queryKey, queryFn: () => callOrThrow(definition, options), ...more })
