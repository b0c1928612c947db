import { createElement, type ComponentProps, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { QueryCache, QueryClient, QueryClientProvider, type QueryState } from '@tanstack/react-query'
import type { Supplier } from '#contract/pages/shapes.ts'
import type { Language } from '#rules/catalogue/product.ts'
import { CallError } from '#web/reply.ts'
import type { CallCode } from '#storefront/api/reply.ts'
import { ServerSupplier } from '#storefront/content/supplier.ts'
import { TextsProvider } from '#storefront/page-frame/TextsProvider.tsx'
import { ServerAddress } from '#storefront/router/location.ts'
import { loadTexts } from '#storefront/texts/namespaces.ts'

// What every React root has.
for (const language of ['th', 'en'] as const) await loadTexts(language, ['shell', 'catalogue'])

/** The state of every query of the rendered component: data, an error, or loading. */
type Outcome = { data: unknown } | { failed: CallCode } | 'waiting'

type Rendering = {
  html: string
  /** The text content, in one line. */
  text: string
  /** Whether something is marked as loading. */
  busy: boolean
  /** The labels of links and buttons. */
  actions: string[]
}

function stateOf(outcome: Outcome): QueryState | undefined {
  if (outcome === 'waiting') return undefined
  const common = { dataUpdateCount: 0, fetchMeta: null, isInvalidated: false, fetchStatus: 'idle' as const }
  if ('data' in outcome) {
    const settled = { data: outcome.data, dataUpdatedAt: Date.now(), status: 'success' as const }
    const noError = {
      error: null,
      errorUpdateCount: 0,
      errorUpdatedAt: 0,
      fetchFailureCount: 0,
      fetchFailureReason: null,
    }
    return { ...common, ...settled, ...noError }
  }
  const error = new CallError({ code: outcome.failed, status: 500 } as unknown as CallError['error'])
  return {
    ...common,
    data: undefined,
    dataUpdatedAt: 0,
    status: 'error',
    error,
    errorUpdateCount: 1,
    errorUpdatedAt: Date.now(),
    fetchFailureCount: 1,
    fetchFailureReason: error,
  }
}

const supplier: Supplier = {
  name: '',
  tagline: '',
  phone: null,
  phoneHours: null,
  chat: null,
  promise: '',
  detail: '',
  delivery: '',
  returns: '',
}

type ProviderProps = ComponentProps<typeof TextsProvider>

/** A cache in which every query has the same outcome, without a request. */
class SettledCache extends QueryCache {
  readonly #outcome: Outcome
  constructor(outcome: Outcome) {
    super()
    this.#outcome = outcome
  }
  override build: QueryCache['build'] = (client, options) =>
    super.build(client, options, stateOf(this.#outcome) as never)
}

const strip = (html: string): string =>
  html
    .replaceAll(/<svg[\s\S]*?<\/svg>|<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Renders a component as the server would, in a query state that is hard to reach in a running storefront. */
export function render(component: ReactNode, language: Language, outcome: Outcome = 'waiting', search = ''): Rendering {
  const queryCache = new SettledCache(outcome)
  const client = new QueryClient({
    queryCache,
    defaultOptions: { queries: { retryOnMount: false, staleTime: Infinity } },
  })
  const supplied = createElement(ServerSupplier, { value: supplier }, component)
  const address = createElement(ServerAddress, { value: { path: '/', search } }, supplied)
  const provided = createElement(QueryClientProvider, { client }, address)
  const html = renderToStaticMarkup(createElement(TextsProvider, { language } as ProviderProps, provided))
  const controls = [...html.matchAll(/<(a|button)\b[^>]*>([\s\S]*?)<\/\1>/g)]
  return {
    html,
    text: strip(html),
    busy: html.includes('aria-busy="true"'),
    actions: controls.map(([, , inner = '']) => strip(inner)).filter((words) => words !== ''),
  }
}
