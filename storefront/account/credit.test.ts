import { createElement } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { render } from '#storefront/pages/render.fixture.ts'
import { loadTexts } from '#storefront/texts/namespaces.ts'
import { Credit } from './Credit.tsx'

beforeAll(async () => {
  for (const language of ['th', 'en'] as const) await loadTexts(language, ['account'])
})

const credit = { limitAmt: 10_000, availableAmt: 8000, usedAmt: 2000, overdueAmt: 0, termsDays: 30 }
const shown = (change: Partial<typeof credit> = {}, language: 'th' | 'en' = 'en') =>
  render(createElement(Credit), language, { data: { credit: { ...credit, ...change } } }).text

test('the account page says what is owed on account, and what of it is overdue', () => {
  expect(shown()).toContain('฿2,000.00 owed, limit ฿10,000.00')
  expect(shown()).not.toContain('overdue')
  expect(shown({ overdueAmt: 1500.5 })).toContain('฿2,000.00 owed, limit ฿10,000.00 · ฿1,500.50 overdue')
  expect(shown({ overdueAmt: 1500.5 }, 'th')).toContain('ค้างชำระ ฿2,000.00 จากวงเงิน ฿10,000.00 · เลยกำหนด ฿1,500.50')
  expect(shown({ usedAmt: -300 })).toContain('฿300.00 paid ahead')
})

test('without credit the account page says nothing of it', () => {
  expect(render(createElement(Credit), 'en', { data: { credit: null } }).html).toBe('')
  expect(render(createElement(Credit), 'en', { failed: 'unavailable' }).html).toBe('')
})
