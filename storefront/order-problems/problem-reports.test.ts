import { createElement } from 'react'
import { beforeAll, expect, test } from 'vitest'
import type { Stage } from '#rules/orders/stages.ts'
import type { Order } from '#storefront/orders/order-queries.ts'
import { render } from '#storefront/pages/render.fixture.ts'
import { allNamespaces } from '#storefront/texts/further-texts.ts'
import { loadTexts, textsOf } from '#storefront/texts/namespaces.ts'
import type { Problem } from './problem-queries.ts'
import { ProblemForm } from './ProblemForm.tsx'
import { ProblemReports } from './ProblemReports.tsx'

beforeAll(() => loadTexts('th', allNamespaces))

const answered: Problem = {
  id: 'one',
  kind: 'other',
  state: 'resolved',
  words: 'รถไม่มา',
  lines: [],
  photos: 0,
  reportedOn: '2026-11-29T03:00:00Z',
  resolvedOn: '2026-11-29T04:00:00Z',
  outcome: 'explained',
  answer: 'ส่งให้ใหม่พรุ่งนี้เช้า',
  creditAmt: null,
}
const drawn = (stage: Stage, reports: Problem[] | { failed: 'unavailable' }) => {
  const order = { id: 'order', stage, payType: 'COD', orderDetails: [] } as unknown as Order
  return render(createElement(ProblemReports, { order }), 'th', Array.isArray(reports) ? { data: reports } : reports)
}

test('an answer is read in every stage of its order, and reported is what was on the road', () => {
  const { report } = textsOf('th', 'problems')
  for (const stage of ['OUT_FOR_DELIVERY', 'DELIVERED', 'PACKED', 'REFUSED', 'CANCELLED'] as const)
    expect(drawn(stage, [answered]).text).toContain(answered.answer)
  expect(drawn('DELIVERED', []).actions).toContain(report)
  expect(drawn('PACKED', [answered]).actions).not.toContain(report)
  expect(drawn('PACKED', []).html).toBe('')
})

test('reports that could not be read are said to be in every stage, with a way to read them', () => {
  const { loadFailed } = textsOf('th', 'problems')
  for (const stage of ['DELIVERED', 'PACKED'] as const) {
    const { text, actions } = drawn(stage, { failed: 'unavailable' })
    expect(text).toContain(loadFailed)
    expect(actions).toContain(textsOf('th', 'shell').tryAgain)
  }
})

test.each([{ pickedQty: 8 }, { deliveredQty: 8 }])(
  'what of a line is reported at most is what is charged: %j',
  (units) => {
    const productDetails = {
      productDescriptionThai: 'น้ำปลา',
      productDescriptionEng: '',
      productImage: null,
      productDimentionUom: 'ขวด',
    }
    const line = { productId: 1, type: 'NORMAL', qty: 10, ...units, productDetails }
    const order = { id: 'order', stage: 'OUT_FOR_DELIVERY', orderDetails: [line] } as unknown as Order
    const form = createElement(ProblemForm, { order, open: true, onClose: () => undefined, onSent: () => undefined })
    const { ofCharged } = textsOf('th', 'problems')
    expect(render(form, 'th').text).toContain(ofCharged('8 ขวด', '10 ขวด'))
  },
)
