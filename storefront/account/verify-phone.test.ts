import { createElement } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { AlertFailed } from '#storefront/catalogue/OwnProduct.tsx'
import { PointsBox } from '#storefront/loyalty/PointsBox.tsx'
import { render } from '#storefront/pages/render.fixture.ts'
import { allNamespaces } from '#storefront/texts/further-texts.ts'
import { loadTexts } from '#storefront/texts/namespaces.ts'
import { Reminder } from './Reminder.tsx'

beforeAll(() => loadTexts('th', allNamespaces))

// On a phone the account page shows only its parts, and only this one has the button that verifies.
const way = 'href="/retailer/retailer-info?part=security"'

test('what needs a verified number leads to where it is verified', () => {
  const profile = { id: 'shop', phoneVerified: false } as never
  const reminder = { on: false, weekday: null, learned: null }
  expect(render(createElement(Reminder, { profile }), 'th', { data: reminder }).html).toContain(way)
  const points = createElement(PointsBox, { cart: { cartItems: [] } as never })
  expect(render(points, 'th', { failed: 'phone_unverified' }).html).toContain(way)
  expect(render(createElement(AlertFailed, { code: 'phone_unverified' }), 'th').html).toContain(way)
  expect(render(createElement(AlertFailed, { code: 'rate_limited' }), 'th').html).not.toContain(way)
})
