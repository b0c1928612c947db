import { expect, test } from 'vitest'
import { listShelfPlaces, saveShelfPlaces } from '#contract/backoffice/goods/shelf-places/calls.ts'
import { fish, openWarehouse, rice, salt, soap } from './picking.fixture.ts'

const house = await openWarehouse()

const list = async (query: object = {}) =>
  (await house.clerk.call(listShelfPlaces, { query })).body.content.map(({ productId, place }) => [productId, place])
const save = (places: { productId: number; place: string | null }[]) =>
  house.clerk.call(saveShelfPlaces, { body: { places } })

test('products are listed by place, those without one last and by themselves', async () => {
  expect(await list()).toEqual([
    [soap, 'A-04-1'],
    [rice, 'B-02-1'],
    [fish, 'B-09-2'],
    [salt, null],
  ])
  expect(await list({ missing: 'yes' })).toEqual([[salt, null]])
  expect(await list({ missing: 'no', size: '1', page: '1' })).toEqual([[rice, 'B-02-1']])
  expect(await list({ q: 'b-0' })).toHaveLength(2)
  expect(await list({ q: 'SKU4' })).toEqual([[salt, null]])
  expect(await list({ q: '%' })).toEqual([])
})

test('places are set all or none, in one form, and can be removed', async () => {
  expect(
    (
      await save([
        { productId: salt, place: ' c3-1' },
        { productId: fish, place: null },
      ])
    ).body.changed,
  ).toBe(2)
  expect((await save([{ productId: salt, place: 'C-03-1' }])).body.changed).toBe(0)
  expect(
    await save([
      { productId: rice, place: 'A-01-1' },
      { productId: soap, place: 'shelf 3' },
    ]),
  ).toMatchObject({
    status: 422,
    problem: { errors: [{ path: 'places.1.place', code: 'shelf_place' }] },
  })
  expect(
    (
      await save([
        { productId: rice, place: 'A-01-1' },
        { productId: 999, place: null },
      ])
    ).status,
  ).toBe(404)
  expect(
    (
      await save([
        { productId: rice, place: 'A-01-1' },
        { productId: rice, place: null },
      ])
    ).status,
  ).toBe(422)
  expect(await list()).toEqual([
    [soap, 'A-04-1'],
    [rice, 'B-02-1'],
    [salt, 'C-03-1'],
    [fish, null],
  ])
})
