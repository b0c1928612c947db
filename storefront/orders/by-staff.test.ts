import { createElement } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { render } from '#storefront/pages/render.fixture.ts'
import { loadTexts } from '#storefront/texts/namespaces.ts'
import { ByStaff } from './ByStaff.tsx'
import type { Order } from './order-queries.ts'

beforeAll(() => loadTexts('th', ['orders']))

test('a changed quantity has its unit, unless nothing of the product is left in the order', () => {
  const line = { type: 'NORMAL', nameEng: '', before: 3 } as const
  const lines = [
    { ...line, productId: 1, nameThai: 'โคลา', after: 2 },
    { ...line, productId: 2, nameThai: 'ข้าว', after: 0 },
  ]
  const change = { at: '2026-11-20T03:00:00Z', by: 'A', reason: 'undo', beforeAmt: 30, afterAmt: 20, lines }
  const order = {
    changes: [change],
    orderDetails: [{ productId: 1, productDetails: { productDimentionUom: 'ลัง' } }],
  } as unknown as Order
  const { text } = render(createElement(ByStaff, { order }), 'th')
  expect(text).toContain('โคลา 3 → 2 ลัง')
  expect(text).toContain('ข้าว 3 → 0')
})
