import {
  QueryClient,
  type QueryKey,
  useQueries as useQueriesOf,
  useQuery as useQueryOf,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query'
import type { AnswerOf, Call } from '#contract/call.ts'
import { callOrThrow } from '#storefront/api/call-or-throw.ts'
import type { CallOptions } from '#storefront/api/call.ts'
import { freshMs } from './page-store.ts'

/** How long unused answers stay in the cache, in milliseconds. */
const cacheMs = 60 * 60 * 1000

export function createQueries(): QueryClient {
  const openedAt = Date.now()
  return new QueryClient({
    defaultOptions: {
      queries: {
        // What was kept of an earlier page is shown, and fetched again: a reload is for what is new. So is what is from a
        // time that has not come yet, when the phone's clock was ahead: any age at all would keep it until then.
        staleTime: ({ state: { dataUpdatedAt } }) =>
          dataUpdatedAt > Date.now() ? -Infinity : dataUpdatedAt < openedAt ? 0 : freshMs,
        gcTime: cacheMs,
        retry: false,
        // Without a network a query must fail visibly, not wait silently.
        networkMode: 'always',
      },
    },
  })
}

/** The browser's one cache of the server's answers, except pages. */
export const queries = createQueries()
if (!import.meta.env.SSR) queries.mount()

// A provider around the app would add the library to every first load. The server has one with a client per page.
const client = import.meta.env.SSR ? undefined : queries

/** Shows what a change answered: a request that was sent before it must not bring back how things were. */
export async function replaceAnswer(queryKey: QueryKey, answer: unknown): Promise<void> {
  await queries.cancelQueries({ queryKey, exact: true })
  queries.setQueryData(queryKey, answer)
}

/** `useQuery` of the query library, with the browser's one cache. */
export const useQuery = <Answer, QueryError = Error, Data = Answer, Key extends QueryKey = QueryKey>(
  options: UseQueryOptions<Answer, QueryError, Data, Key>,
): UseQueryResult<Data, QueryError> => useQueryOf(options, client)

/** `useQueries` of the query library, with the browser's one cache. */
export const useQueries: typeof useQueriesOf = (options) => useQueriesOf(options, client)

/** Reads what a call answers, and keeps it under a key. `more` are the other options of `useQuery`. */
export const useCall = <C extends Call>(
  queryKey: QueryKey,
  definition: C,
  options: CallOptions<C>,
  more: Omit<UseQueryOptions<AnswerOf<C>>, 'queryKey' | 'queryFn'> = {},
): UseQueryResult<AnswerOf<C>> => useQuery({ queryKey, queryFn: () => callOrThrow(definition, options), ...more })
