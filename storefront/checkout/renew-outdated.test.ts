import { afterEach, expect, test } from 'vitest'
import { queries } from '#storefront/router/queries.ts'
import { renewOutdated } from './renew-outdated.ts'

afterEach(() => queries.clear())

// The cart may be the same as before, while its quote for another address is not.
test.each([
  ['the cart', undefined],
  ['chosen lines', [{ productId: 7, qty: 1 }]],
])('after a rejected order of %s its quote is made again', async (_, lines) => {
  const queryKey = ['quote', 'outlet-1', 'branch', false, lines !== undefined, '7x1']
  queries.setQueryData(queryKey, {})
  await renewOutdated({ code: 'price_changed', status: 409 }, { ...(lines && { lines }) })
  expect(queries.getQueryState(queryKey)?.isInvalidated).toBe(true)
})
