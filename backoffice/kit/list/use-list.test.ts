import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { listCoupons } from '#contract/backoffice/trade/coupons/calls.ts'
import { useList } from './use-list.ts'

afterEach(() => void vi.unstubAllGlobals())

const coupon = (code: string) => ({ code })
const page = (at: number, code: string) => ({
  content: [coupon(code)],
  page: at,
  size: 1,
  totalElements: 2,
  totalPages: 2,
})

test('the next page is not read while the list is read again: what was due to be read is read to its end', async () => {
  const requests: { page: string | null; signal: AbortSignal; answer: (body: object) => void }[] = []
  vi.stubGlobal('localStorage', { getItem: () => 'token' })
  vi.stubGlobal('fetch', (address: string, { signal }: { signal: AbortSignal }) => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    const answer = (body: object) => resolve(Response.json(body))
    requests.push({ page: new URL(address, 'http://shop').searchParams.get('page'), signal, answer })
    return promise
  })
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const drawn: ReturnType<typeof useList<typeof listCoupons>>[] = []
  function Coupons() {
    drawn.push(useList({ call: listCoupons, queryKey: ['coupons'], rowId: ({ code }) => code }))
    return null
  }
  const draw = () => {
    renderToStaticMarkup(createElement(QueryClientProvider, { client }, createElement(Coupons)))
    return drawn.at(-1)
  }
  draw()
  client.setQueryData(['coupons', 'pages', null, {}], { pages: [page(0, 'OLD')], pageParams: [{}] })
  const reading = client.refetchQueries({ queryKey: ['coupons'], type: 'all' })
  await vi.waitUntil(() => requests.length === 1)
  const again = draw()
  expect([again?.rows.map(({ code }) => code), again?.more.hasMore]).toEqual([['OLD'], true])
  again?.more.load()
  expect(requests.map(({ signal }) => signal.aborted)).toEqual([false])
  requests[0]?.answer(page(0, 'NEW'))
  await reading
  draw()?.more.load()
  await vi.waitUntil(() => requests.length === 2)
  expect([draw()?.rows.map(({ code }) => code), requests[1]?.page]).toEqual([['NEW'], '1'])
})
