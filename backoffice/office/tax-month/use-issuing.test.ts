import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadTexts, textsOf } from '#backoffice/texts/namespaces.ts'
import { openQuestion } from '#backoffice/kit/confirm.ts'
import { currentMonth } from '#backoffice/kit/current-day.ts'
import { removeToast, shownToasts } from '#backoffice/kit/toasts.ts'
import { useIssuing } from './use-issuing.ts'

await loadTexts('en', ['kit', 'errors', 'taxMonth'])

/** Orders without an invoice that the server finds, and how it was searched. */
let found: readonly string[] = []
let searches: (string | null)[] = []
/** The orders of each call that issues. */
let issued: string[][] = []
beforeEach(() => {
  ;[found, searches, issued] = [[], [], []]
  vi.stubGlobal('document', { documentElement: { lang: 'en' } })
  vi.stubGlobal('localStorage', { getItem: () => 'token' })
  vi.stubGlobal('fetch', async (address: string, { method, body }: { method: string; body: string }) => {
    if (method === 'GET') {
      searches.push(new URL(address, 'http://shop').searchParams.get('q'))
      return Response.json({ content: found.map((orderId) => ({ orderId, orderNumber: orderId })), totalPages: 1 })
    }
    const { orderIds } = JSON.parse(body) as { orderIds: string[] }
    issued.push(orderIds)
    return Response.json({ results: orderIds.map((orderId) => ({ orderId, ok: true, number: `TI-${orderId}` })) })
  })
})
afterEach(() => {
  openQuestion()?.answer(null)
  vi.unstubAllGlobals()
  shownToasts().forEach(({ id }) => removeToast(id))
})

function issuing(): ReturnType<typeof useIssuing> {
  const drawn: ReturnType<typeof useIssuing>[] = []
  function Screen() {
    drawn.push(useIssuing(() => undefined, { month: currentMonth(), isClosed: false }))
    return null
  }
  renderToStaticMarkup(createElement(QueryClientProvider, { client: new QueryClient() }, createElement(Screen)))
  const [first] = drawn
  if (!first) throw new Error('Nothing was drawn')
  return first
}

test('all that a search finds are read before the question: it says how many, and no more are issued than that', async () => {
  found = ['A', 'B']
  const working = issuing().issueAll({ q: 'pa' })
  await vi.waitUntil(openQuestion)
  expect(openQuestion()?.question.title).toBe(textsOf('en', 'taxMonth').issueTitle('2'))
  expect([searches, issued]).toEqual([['pa'], []])
  found = ['A', 'B', 'C']
  openQuestion()?.answer(true)
  await working
  expect([searches, issued]).toEqual([['pa'], [['A', 'B']]])
})

test('where none is left to issue, it says so instead of a question', async () => {
  await issuing().issueAll({})
  expect([openQuestion(), issued]).toEqual([null, []])
  expect(shownToasts()).toMatchObject([{ tone: 'failed' }])
})
