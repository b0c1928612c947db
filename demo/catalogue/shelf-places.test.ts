import { expect, test } from 'vitest'
import { inWalkingOrder } from '#rules/fulfilment/walking-order.ts'
import { parseShelfPlace } from '#rules/fulfilment/shelf-place.ts'
import { walkLength } from '#rules/fulfilment/warehouse.fixture.ts'
import { seeded } from '../seeded.ts'
import { demoCatalogue } from './catalogue.ts'
import { shelfPlaces } from './shelf-places.ts'

const { products, categories } = demoCatalogue()
const places = shelfPlaces(products, categories)

test('every product but a few new ones has a place of its own', () => {
  expect(new Set(places.values()).size).toBe(places.size)
  for (const place of places.values()) expect(parseShelfPlace(place)).toBe(place)
  const missing = products.filter(({ id }) => !places.has(id))
  expect(missing.length).toBeGreaterThan(5)
  expect(missing.length).toBeLessThan(20)
})

test('a wave of 300 lines walks at most 60 % of what it would in the order in which the lines were ordered', () => {
  const chance = seeded(7)
  const plan = { aisles: 21, bays: 24, bayWidth: 1.2, aisleDistance: 3 }
  const picked = Array.from({ length: 300 }, () => products[chance.whole(0, products.length - 1)])
  const lines = picked.flatMap((product) => places.get(product?.id ?? 0) ?? [])
  expect(
    walkLength(
      plan,
      inWalkingOrder(lines, (place) => place),
    ),
  ).toBeLessThan(0.6 * walkLength(plan, lines))
})
