import { createContext, useContext, useSyncExternalStore } from 'react'
import { createListeners } from '#web/listeners.ts'
import { pageData } from '#contract/pages/calls.ts'
import type { PageAnswer } from '#contract/pages/shapes.ts'
import { CallError, offline } from '#web/reply.ts'
import { documentLanguage } from './location.ts'

// The data of pages, by path and query. The first load has only this; all other data is fetched through the query
// library, which loads later.

/** How long data is fresh, in milliseconds: stock and prices change slowly. */
export const freshMs = 30_000
/** Enough to go back to: restoring the scroll position needs the page immediately. */
const maxPages = 200

/** Field names as in the query library: the connection state reads both. */
type PageState = {
  data: PageAnswer | undefined
  error: unknown
  /** Milliseconds since 1970; 0 where the data is known to be stale. */
  dataUpdatedAt: number
  fetchStatus: 'idle' | 'fetching'
}

const unknown: PageState = { data: undefined, error: null, dataUpdatedAt: 0, fetchStatus: 'idle' }
const states = new Map<string, PageState>()
const requests = new Map<string, Promise<PageAnswer>>()
const [notify, subscribe] = createListeners()
export const onPageChange = subscribe

/** Answers a page, by asking the server or without it; see `catalogue/local-lists.ts`. */
export type PageAnswerer = (address: string, ask: () => Promise<PageAnswer>) => PageAnswer | Promise<PageAnswer>
let answerer: PageAnswerer = (_, ask) => ask()

export const answerPagesWith = (answer: PageAnswerer): void => void (answerer = answer)

export const pageState = (address: string): PageState => states.get(address) ?? unknown
export const knownPages = (): [address: string, state: PageState][] => [...states]

function change(address: string, changed: Partial<PageState>): void {
  const state = { ...pageState(address), ...changed }
  // Moved to the end, so that the pages removed are those not changed for longest, and never the current one.
  states.delete(address)
  states.set(address, state)
  const [oldest] = states.keys()
  if (states.size > maxPages && oldest) states.delete(oldest)
  notify()
}

/** @param at when the server answered, in milliseconds since 1970 */
export function storePage(address: string, data: PageAnswer, at = Date.now()): void {
  const before = pageState(address).data
  // Unchanged data keeps its identity, so that nothing renders again.
  const same = JSON.stringify(before) === JSON.stringify(data)
  change(address, { data: same ? before : data, error: null, dataUpdatedAt: at, fetchStatus: 'idle' })
}

/** Marks pages as stale, so that they are fetched again when they are shown next. */
export function expirePages(isOld: (data: PageAnswer) => boolean): void {
  for (const [address, { data }] of knownPages()) if (data && isOld(data)) change(address, { dataUpdatedAt: 0 })
}

// Also where the time has not come yet: the phone's clock was ahead.
export const isFresh = (address: string): boolean => Math.abs(Date.now() - pageState(address).dataUpdatedAt) < freshMs

/**
 * Fetches the data of a page; concurrent calls share one request.
 * @throws CallError where the server rejects the request or cannot be reached; known data stays
 */
export function reloadPage(address: string): Promise<PageAnswer> {
  const request = requests.get(address) ?? answerOf(address).finally(() => requests.delete(address))
  requests.set(address, request)
  return request
}

async function answerOf(address: string): Promise<PageAnswer> {
  change(address, { fetchStatus: 'fetching' })
  try {
    const data = await answerer(address, () => fetchFromServer(address))
    storePage(address, data)
    return pageState(address).data ?? data
  } catch (error) {
    change(address, { error, fetchStatus: 'idle' })
    throw error
  }
}

/** What makes calls is no part of the first load; a phone that cannot load it has no connection. */
async function fetchFromServer(address: string): Promise<PageAnswer> {
  const { callOrThrow } = await import('../api/call-or-throw.ts').catch(() => {
    throw new CallError(offline.error)
  })
  return callOrThrow(pageData, { query: { path: address, language: documentLanguage() } })
}

/** The data of a page, fetched only where it is not fresh. */
export async function fetchPage(address: string): Promise<PageAnswer> {
  const { data } = pageState(address)
  return data && isFresh(address) ? data : reloadPage(address)
}

/** The answer that the server renders; null in the browser, which has the store. */
export const ServerPage = createContext<PageAnswer | null>(null)

/** The state of a page as it changes. */
export function usePageState(address: string): PageState {
  const rendered = useContext(ServerPage)
  const read = () => pageState(address)
  const state = useSyncExternalStore(onPageChange, read, read)
  return rendered ? { ...unknown, data: rendered } : state
}
