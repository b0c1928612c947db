import { createElement } from 'react'
import { expect, test } from 'vitest'
import { aCard } from '#contract/pages/card.fixture.ts'
import { satang } from '#rules/money.ts'
import { render } from '#storefront/pages/render.fixture.ts'
import { PastedLineRow } from '#storefront/restock/PastedLineRow.tsx'
import { loadTexts } from '#storefront/texts/namespaces.ts'
import { CardPrice } from './CardPrice.tsx'
import { OrderPadLine } from './OrderPadLine.tsx'
import { ProductAddBar } from './ProductAddBar.tsx'
import { useCardQuantity } from './use-card-quantity.ts'

await loadTexts('en', ['product', 'browse', 'cart', 'errors'])

const card = aCard({
  name: 'Sardines',
  price: satang(50_00),
  unit: 'แพ็ค',
  pieces: 12,
  tier: { minimumBuy: 1, off: satang(4_00) },
})
const AddBar = () => createElement(ProductAddBar, { card, cart: useCardQuantity(card), waits: false })
const nothing = () => undefined
const line = { id: 1, text: 'sardines', kind: 'ask' as const, candidates: [{ card, qty: 2 }], chosen: null }

test.each([
  ['on its card', createElement(CardPrice, { card, className: '' })],
  ['in the bar of its page', createElement(AddBar)],
  [
    'among what was bought before',
    createElement(OrderPadLine, {
      card,
      last: 1,
      now: new Date(0),
      picked: false,
      onPick: nothing,
      onAdd: nothing,
    }),
  ],
  ['among what a pasted line can mean', createElement(PastedLineRow, { line, onChoose: nothing, onSearch: nothing })],
  [
    'in a pasted list',
    createElement(PastedLineRow, { line: { ...line, chosen: { card, qty: 2 } }, onChoose: nothing, onSearch: nothing }),
  ],
])('a product that is cheaper from the first unit on has its lower price %s', (_, drawn) => {
  const { text } = render(drawn, 'en')
  expect(text).toContain('46.00')
  // Only where it is struck.
  expect(text.replace(/before ฿50\.00/i, '')).not.toContain('50.00')
})
