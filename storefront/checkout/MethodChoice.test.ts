import { createElement } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { render } from '#storefront/pages/render.fixture.ts'
import { loadTexts } from '#storefront/texts/namespaces.ts'
import { readChoices } from './checkout-choices.ts'
import { MethodChoice } from './MethodChoice.tsx'

beforeAll(async () => {
  for (const language of ['th', 'en'] as const) await loadTexts(language, ['checkout'])
})

const onAccount = createElement(MethodChoice, {
  offered: ['ACCOUNT'],
  bankApps: false,
  choices: readChoices({ getItem: () => null }, 'nobody'),
  fieldErrors: [],
  isFirst: false,
  onChoose: () => undefined,
})

test.each(['th', 'en'] as const)('what is left of a credit is an amount like any other (%s)', (language) => {
  const { text } = render(onAccount, language, { data: { credit: { availableAmt: 1234.5 } } })
  expect(text).toContain('฿1,234.50')
  expect(text).not.toMatch(/baht|บาท/)
})

test('what is overdue on account is said where it is chosen, before an order is refused for it', () => {
  const shown = (overdueAmt: number) =>
    render(onAccount, 'th', { data: { credit: { availableAmt: 8000, overdueAmt } } }).text
  expect(shown(2000)).toContain('เหลือวงเงิน ฿8,000.00 · เลยกำหนด ฿2,000.00')
  expect(shown(0)).not.toContain('เลยกำหนด')
})
