import { QueryClient, queryOptions } from '@tanstack/react-query'
import { pageData } from '#contract/pages/calls.ts'
import type { PageAnswer } from '#contract/pages/shapes.ts'
import type { Language } from '#rules/catalogue/product.ts'
import { ask } from '../api/ask.ts'

/** So long a page is shown without asking again; stock and prices change slowly enough. */
const freshMs = 30_000
/** Pages stay for as long as someone may come back to them: the scroll position needs the page at once. */
const keptMs = 60 * 60 * 1000

export const createQueries = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: freshMs,
        gcTime: keptMs,
        retry: false,
        // Without a network a query is to fail and be told, not to wait in silence.
        networkMode: 'always',
      },
    },
  })

/** The browser's one cache of what the server told. */
export const queries = createQueries()

/** Pages that the browser can make itself; see `catalogue/local-lists.ts`. */
type AnswerHere = (address: string) => PageAnswer | null
let answerHere: AnswerHere = () => null

export function answerPagesHere(answer: AnswerHere): void {
  answerHere = answer
}

/** @param address path and query, undecoded */
export const pageQuery = (language: Language, address: string) =>
  queryOptions({
    queryKey: ['page', language, address],
    queryFn: ({ signal }): PageAnswer | Promise<PageAnswer> =>
      answerHere(address) ?? ask(pageData, { query: { path: address, language }, signal }),
  })

/** The data of a page, from the cache where it is fresh. */
export const fetchPage = (language: Language, address: string): Promise<PageAnswer> =>
  queries.fetchQuery(pageQuery(language, address))
