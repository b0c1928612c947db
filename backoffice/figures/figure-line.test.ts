import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test, vi } from 'vitest'
import { formatDate } from '#rules/thai-date.ts'
import { loadTexts } from '#backoffice/texts/namespaces.ts'
import { FigureLine } from './FigureLine.tsx'
import type { ChosenPeriod } from './period.ts'
import type { Figure } from './use-figure.ts'

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: { lang: 'th' } })
  await loadTexts('th', ['figures'])
})

const sum = (from: string, until: string) => ({
  from,
  until,
  count: 2,
  amt: 200,
  days: [{ day: from, count: 2, amt: 200 }],
  parts: [],
  partCount: 0,
  baseAmt: null,
})

test('a line is of its own days, also while those of another period are chosen', () => {
  const figure: Figure = {
    ...sum('2026-11-01', '2026-11-03'),
    before: sum('2025-11-02', '2025-11-04'),
    pending: false,
  }
  const period = { from: '2026-01-01', until: '2026-12-31', compare: 'week' } as ChosenPeriod
  const html = renderToStaticMarkup(createElement(FigureLine, { name: 'sales', figure, period }))
  const days = [...html.matchAll(/<th scope="row">([^<]+)/gu)].map(([, day]) => day)
  expect(days).toEqual(['2026-11-01', '2026-11-02', '2026-11-03'].map((day) => formatDate(day, 'th')))
  // Each day with what its own comparison had
  expect(html.match(/<td>฿200.00<\/td><td>฿200.00<\/td>/gu)).toHaveLength(1)
})
