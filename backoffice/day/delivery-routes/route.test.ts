import { expect, test } from 'vitest'
import { routesWith, type DeliveryRoute } from './route.ts'

const route = (id: string, name: string, province: string): DeliveryRoute => ({
  id,
  nameThai: `สาย${name}`,
  nameEng: name,
  areas: [{ province, district: null }],
})
const content = { nameThai: 'สายเหนือ', nameEng: 'North', areas: [{ province: 'ตาก', district: null }] }
const [north, south] = [route('1', 'เหนือ', 'ลำปาง'), route('2', 'ใต้', 'ตรัง')]
const provinces = (routes: ReturnType<typeof routesWith>) => routes?.map(({ areas }) => areas[0]?.province)

test('a route is saved in its place, added at the end, or removed', () => {
  expect(provinces(routesWith([north, south], north, content))).toEqual(['ตาก', 'ตรัง'])
  expect(provinces(routesWith([north, south], null, content))).toEqual(['ลำปาง', 'ตรัง', 'ตาก'])
  expect(provinces(routesWith([north, south], north, null))).toEqual(['ตรัง'])
})

test('a route that was opened before somebody else saved all of them is known by its names', () => {
  const saved = [
    { ...south, id: '3' },
    { ...north, id: '4' },
  ]
  expect(provinces(routesWith(saved, north, content))).toEqual(['ตรัง', 'ตาก'])
  expect(provinces(routesWith(saved, south, null))).toEqual(['ลำปาง'])
})

test('a route that somebody else has removed or renamed is not there to be saved', () => {
  expect(routesWith([{ ...south, id: '3' }], north, content)).toBeNull()
  expect(routesWith([{ ...north, id: '4', nameEng: 'Far north' }], north, content)).toBeNull()
})
