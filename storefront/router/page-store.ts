import { createContext, useContext, useSyncExternalStore } from 'react'
import { pageData } from '#contract/pages/calls.ts'
import type { PageAnswer } from '#contract/pages/shapes.ts'
import { ask } from '../api/ask.ts'
import { documentLanguage } from './location.ts'

// What the pages are drawn from, by path and query. The first load has nothing but this; everything else a page asks for
// goes through the query library, which comes later.

/** So long data are shown without asking again, in milliseconds; stock and prices change slowly enough. */
export const freshMs = 30_000
/** Pages stay for as long as someone may come back to them: the scroll position needs the page at once. */
const maxPages = 200

/** With the names that the query library has for the same things: whoever watches the connection reads both. */
type PageState = {
  data: PageAnswer | undefined
  error: unknown
  /** Milliseconds since 1970; 0 where the data are known to be old. */
  dataUpdatedAt: number
  fetchStatus: 'idle' | 'fetching'
}

const unknown: PageState = { data: undefined, error: null, dataUpdatedAt: 0, fetchStatus: 'idle' }
const states = new Map<string, PageState>()
const requests = new Map<string, Promise<PageAnswer>>()
const listeners = new Set<() => void>()

/** Pages that the browser can make itself; see `catalogue/local-lists.ts`. */
type LocalAnswer = (address: string) => PageAnswer | null
let localAnswer: LocalAnswer = () => null

export const answerPagesLocally = (answer: LocalAnswer): void => void (localAnswer = answer)

export const pageState = (address: string): PageState => states.get(address) ?? unknown
export const knownPages = (): [address: string, state: PageState][] => [...states]

function change(address: string, changed: Partial<PageState>): void {
  states.set(address, { ...pageState(address), ...changed })
  const [oldest] = states.keys()
  if (states.size > maxPages && oldest) states.delete(oldest)
  listeners.forEach((listener) => listener())
}

/** @param at when the server told it, in milliseconds since 1970 */
export function storePage(address: string, data: PageAnswer, at = Date.now()): void {
  const before = pageState(address).data
  // What is the same stays the same object, so that nothing is drawn again for it.
  const same = JSON.stringify(before) === JSON.stringify(data)
  change(address, { data: same ? before : data, error: null, dataUpdatedAt: at, fetchStatus: 'idle' })
}

/** Has pages asked for again when they are shown next. */
export function expirePages(isOld: (data: PageAnswer) => boolean): void {
  for (const [address, { data }] of states) if (data && isOld(data)) change(address, { dataUpdatedAt: 0 })
}

export const isFresh = (address: string): boolean => Date.now() - pageState(address).dataUpdatedAt < freshMs

/**
 * Asks for the data of a page, once however many want them.
 * @throws CallError where the server refuses or is not reached; the data known before stay
 */
export function reloadPage(address: string): Promise<PageAnswer> {
  const request = requests.get(address) ?? answerOf(address).finally(() => requests.delete(address))
  requests.set(address, request)
  return request
}

async function answerOf(address: string): Promise<PageAnswer> {
  change(address, { fetchStatus: 'fetching' })
  try {
    const data =
      localAnswer(address) ?? (await ask(pageData, { query: { path: address, language: documentLanguage() } }))
    storePage(address, data)
    return pageState(address).data ?? data
  } catch (error) {
    change(address, { error, fetchStatus: 'idle' })
    throw error
  }
}

/** The data of a page, asked for only where they are not fresh. */
export async function fetchPage(address: string): Promise<PageAnswer> {
  const { data } = pageState(address)
  return data && isFresh(address) ? data : reloadPage(address)
}

export function onPageChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The answer that the server draws; in the browser null, where the store has it. */
export const ServerPage = createContext<PageAnswer | null>(null)

/** The state of a page as it changes. */
export function usePageState(address: string): PageState {
  const drawn = useContext(ServerPage)
  const read = () => pageState(address)
  const state = useSyncExternalStore(onPageChange, read, read)
  return drawn ? { ...unknown, data: drawn } : state
}
