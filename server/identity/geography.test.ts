import { expect, test } from 'vitest'
import { freeProvinces } from '#rules/delivery/fee.ts'
import { saenSuk } from '#test/builders/newcomer.ts'
import { loadGeography } from './geography.ts'

const geography = await loadGeography()

test('the map holds the whole country', () => {
  expect(geography.provinces()).toHaveLength(77)
  expect(geography.provinces().flatMap(({ province }) => geography.districts(province))).toHaveLength(928)
  expect(geography.places).toHaveLength(7436)
  expect(new Set(geography.places.map((place) => place.postalCode)).size).toBe(954)
})

test('the provinces of free delivery have the codes and names of the map', () => {
  const codes = Object.fromEntries(geography.provinces().map((place) => [place.provinceCode, place.province]))
  expect(codes).toMatchObject(freeProvinces)
})

test('names stand without จังหวัด, อำเภอ and เขต', () => {
  expect(geography.districts('กรุงเทพมหานคร').map(({ district }) => district)).toContain('พระนคร')
  expect(geography.places.filter(({ district }) => /^(เขต|อำเภอ)/.test(district))).toEqual([])
})

// Specification 5.42
test('the five parts of an address must belong together', () => {
  expect(geography.misplacedPart(saenSuk)).toBeNull()
  expect(geography.find(saenSuk)?.provinceCode).toBe('20')
  expect(geography.misplacedPart({ ...saenSuk, province: 'ชลบุรี ' })).toBe('province')
  expect(geography.misplacedPart({ ...saenSuk, province: 'ระยอง' })).toBe('district')
  expect(geography.misplacedPart({ ...saenSuk, subDistrict: 'ตะพง' })).toBe('subDistrict')
  expect(geography.misplacedPart({ ...saenSuk, postalCode: '20150' })).toBe('postalCode')
})

test('a postcode that crosses provinces names places of both', () => {
  expect(new Set(geography.ofPostalCode('22160').map((place) => place.provinceCode))).toEqual(new Set(['21', '22']))
  expect(geography.ofPostalCode('99999')).toEqual([])
})
