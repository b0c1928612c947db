import { createElement } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { render } from '#storefront/pages/render.fixture.ts'
import { loadTexts } from '#storefront/texts/namespaces.ts'
import { readChoices } from './checkout-choices.ts'
import { MethodChoice } from './MethodChoice.tsx'

beforeAll(async () => {
  for (const language of ['th', 'en'] as const) await loadTexts(language, ['checkout', 'shell', 'catalogue'])
})

test.each(['th', 'en'] as const)('what is left of a credit is an amount like any other (%s)', (language) => {
  const choice = createElement(MethodChoice, {
    offered: ['ACCOUNT'],
    bankApps: false,
    choices: readChoices({ getItem: () => null }, 'nobody'),
    fieldErrors: [],
    isFirst: false,
    onChoose: () => undefined,
  })
  const { text } = render(choice, language, { data: { credit: { availableAmt: 1234.5 } } })
  expect(text).toContain('฿1,234.50')
  expect(text).not.toMatch(/baht|บาท/)
})
