import { useQuery, type QueryKey, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query'
import type { AnswerOf, Call } from '#contract/call.ts'
import { callOrThrow, type CallOptions } from './call.ts'

/** Reads what a call answers, and keeps it under a key. `more` are the other options of `useQuery`. */
export const useCall = <C extends Call>(
  queryKey: QueryKey,
  definition: C,
  options: CallOptions<C>,
  more: Omit<UseQueryOptions<AnswerOf<C>>, 'queryKey' | 'queryFn'> = {},
): UseQueryResult<AnswerOf<C>> =>
  useQuery({ queryKey, queryFn: ({ signal }) => callOrThrow(definition, { ...options, signal }), ...more })
