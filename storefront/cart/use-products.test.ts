import { createElement } from 'react'
import { expect, test } from 'vitest'
import { render } from '#storefront/pages/render.fixture.ts'
import { useProducts } from './use-products.ts'

const bag = { id: 1, productDimentionUom: 'ถุงตาข่าย', productUomConversion: 12, productPrice: 100 }

/** The unit of a product as it is shown, and as calls know it. */
function ShownUnit() {
  const { unit, pack } = useProducts([bag.id]).byId.get(bag.id) ?? {}
  return `${unit} = ${pack?.pieces} ${pack?.unit}`
}

test('a unit is shown by its English name where it has one, and known to calls by the Thai one', () => {
  const shown = (language: 'th' | 'en', product: object) =>
    render(createElement(ShownUnit), language, { data: product }).text
  const named = { ...bag, productDimentionUomEng: 'net bag' }
  expect(shown('en', named)).toBe('net bag = 12 ถุงตาข่าย')
  expect(shown('th', named)).toBe('ถุงตาข่าย = 12 ถุงตาข่าย')
  expect(shown('en', bag)).toBe('ถุงตาข่าย = 12 ถุงตาข่าย')
})
