import { createElement } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { render } from '#storefront/pages/render.fixture.ts'
import { allNamespaces } from '#storefront/texts/further-texts.ts'
import { loadTexts, textsOf } from '#storefront/texts/namespaces.ts'
import { DeliveryTo } from './DeliveryTo.tsx'

beforeAll(() => loadTexts('th', allNamespaces))

const answer = (failed: 'not_found' | 'validation' | 'rate_limited' | 'unavailable' | 'offline') =>
  render(createElement(DeliveryTo, { postalCode: '20150' }), 'th', { failed }).text

test('only a postcode that the server does not know is said to be none', () => {
  const noPostcode = textsOf('th', 'delivery').noPostcode('20150')
  expect([answer('not_found'), answer('validation')]).toEqual([noPostcode, noPostcode])
  const errors = textsOf('th', 'errors')
  for (const code of ['rate_limited', 'unavailable', 'offline'] as const) expect(answer(code)).toBe(errors[code])
})
