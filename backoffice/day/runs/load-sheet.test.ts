import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadTexts, textsOf } from '#backoffice/texts/namespaces.ts'
import { Screen } from './LoadSheet.tsx'

await loadTexts('th', ['runs', 'kit', 'errors'])
const texts = textsOf('th', 'runs')

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: { lang: 'th' } })
  vi.stubGlobal('location', { pathname: '/runs/a/load', search: '' })
})
afterEach(() => void vi.unstubAllGlobals())

test('the load sheet has no row for an order that was cancelled, and says so', () => {
  const stop = (orderNumber: string, stage: string, dueAmt: number, position: number) => ({
    orderId: orderNumber,
    orderNumber,
    stage,
    dueAmt,
    position,
    boxes: 2,
    storeName: `ร้าน ${orderNumber}`,
    shippingAddress: {},
    outcome: null,
  })
  const stops = [stop('SD1', 'PACKED', 100, 1), stop('SD2', 'CANCELLED', 0, 2), stop('SD3', 'PACKED', 50, 3)]
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(['runs', 'run', 'a'], { id: 'a', number: 'R1', day: '2026-11-29', stops, reports: [] })
  const screen = createElement(Screen, { params: { id: 'a' } } as Parameters<typeof Screen>[0])
  const drawn = renderToStaticMarkup(createElement(QueryClientProvider, { client }, screen))
  const rows = [...drawn.matchAll(/<tbody>(.*)<\/tbody>/g)].join('')
  expect([rows.includes('SD1'), rows.includes('SD2'), rows.includes('SD3')]).toEqual([true, false, true])
  expect(drawn).toContain(texts.cancelledStops('SD2'))
  expect(drawn).toContain(texts.sumOfStops('2'))
})
