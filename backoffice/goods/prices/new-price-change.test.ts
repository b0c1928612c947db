import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Router } from 'wouter'
import { loadTexts, textsOf } from '#backoffice/texts/namespaces.ts'
import { Screen } from './NewPriceChange.tsx'

await loadTexts('th', ['prices', 'kit', 'errors'])
const texts = textsOf('th', 'prices')

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: { lang: 'th' } })
  vi.stubGlobal('location', { pathname: '/prices/new', search: '' })
})
afterEach(() => void vi.unstubAllGlobals())

test('an address with a price list that does not exist is not for the prices of all retailers', () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(['price-lists'], [{ id: 1, name: 'ร้านอาหาร' }])
  const address = { ssrPath: '/prices/new', ssrSearch: 'list=2', children: null }
  const screen = createElement(Router, address, createElement(Screen))
  const drawn = renderToStaticMarkup(createElement(QueryClientProvider, { client }, screen))
  expect([drawn.includes(texts.noSuchList), drawn.includes(texts.preview)]).toEqual([true, false])
})
