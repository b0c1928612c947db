import fc from 'fast-check'
import { expect, test } from 'vitest'
import { headingHeight, pageHeight, pickPages, rowHeight, rowsOfStop } from './pick-pages.ts'

const stops = fc.array(
  fc.record({
    place: fc.option(fc.constantFrom('A-01-1', 'A-02-1', 'B-01-1', 'C-03-2')),
    lines: fc.integer({ min: 1, max: 4 }),
    boxLines: fc.integer({ min: 1, max: 20 }),
  }),
  { maxLength: 200 },
)

test('every product is on one page in its order, under its aisle, and no page is longer than its paper', () => {
  fc.assert(
    fc.property(stops, (list) => {
      const pages = pickPages(list)
      expect(pages.flatMap((page) => page.flatMap((aisle) => aisle.stops))).toEqual(list)
      for (const page of pages) {
        const heights = page.flatMap((aisle) => [headingHeight, ...aisle.stops.map(rowHeight)])
        expect(heights.reduce((sum, height) => sum + height, 0)).toBeLessThanOrEqual(pageHeight)
        for (const { aisle, stops: under } of page)
          expect(under.map(({ place }) => place && place.split('-')[0])).toEqual(under.map(() => aisle))
      }
    }),
  )
})

test('thirty products of two aisles are one page', () => {
  const list = Array.from({ length: 30 }, (_, index) => ({
    place: index < 9 ? 'A-01-1' : 'B-01-1',
    lines: 1,
    boxLines: 1,
  }))
  expect(pickPages(list).map((page) => page.map(({ aisle, continued }) => [aisle, continued]))).toEqual([
    [
      ['A', false],
      ['B', false],
    ],
  ])
})

test('a row of two lines is not as high as two rows: twenty of them are one page, too', () => {
  const list = Array.from({ length: 20 }, () => ({ place: 'A-01-1', lines: 2, boxLines: 1 }))
  expect(pickPages(list)).toHaveLength(1)
})

test('a product for very many boxes takes several rows, each with its boxes, their units and lots', () => {
  const boxes = Array.from({ length: 100 }, (_, nth) => ({ box: nth + 1, needed: nth === 5 ? 0 : 2 }))
  const lots = [
    { code: 'first', boxes: [{ box: 1, units: 2 }] },
    {
      code: 'second',
      boxes: [
        { box: 80, units: 2 },
        { box: 100, units: 2 },
      ],
    },
  ]
  const rows = rowsOfStop({ needed: 198, boxes, lots })
  expect(rows.flatMap((row) => row.boxes)).toEqual(boxes.filter(({ needed }) => needed > 0))
  expect(rows.map((row) => row.needed)).toEqual([80, 80, 38])
  expect(rows.map((row) => row.lots.map(({ code }) => code))).toEqual([['first'], ['second'], ['second']])
  const full = rows.slice(0, 2).map((row) => ({ place: 'A-01-1', lines: 1, boxLines: row.boxes.length / 2 }))
  expect(pickPages(full)).toHaveLength(1)
  expect(rowsOfStop({ needed: 2, boxes: boxes.slice(0, 6), lots: [] })).toHaveLength(1)
})
