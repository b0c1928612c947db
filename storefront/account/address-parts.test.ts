import { expect, test } from 'vitest'
import { noArea, withDistrict, withPostalCode, withProvince, withSubDistrict, type Place } from './address-parts.ts'

const place = (province: string, district: string, subDistrict: string, postalCode: string): Place => ({
  province,
  provinceEng: '',
  provinceCode: '20',
  district,
  subDistrict,
  postalCode,
})
const saenSuk = place('ชลบุรี', 'เมืองชลบุรี', 'แสนสุข', '20130')
const bangSaen = place('ชลบุรี', 'เมืองชลบุรี', 'บ้านปึก', '20130')
const klaeng = place('ระยอง', 'แกลง', 'กองดิน', '22160')
const naYaiAm = place('จันทบุรี', 'นายายอาม', 'นายายอาม', '22160')
const area = { province: 'ชลบุรี', district: 'เมืองชลบุรี', subDistrict: 'แสนสุข', postalCode: '20130' }

// Specification 5.40
test('another province or district takes away what lay within the old one; the same one changes nothing', () => {
  expect(withProvince(area, 'ระยอง')).toEqual({ ...noArea, province: 'ระยอง' })
  expect(withProvince(area, 'ชลบุรี')).toBe(area)
  expect(withDistrict(area, 'บางละมุง')).toEqual({ ...noArea, province: 'ชลบุรี', district: 'บางละมุง' })
  expect(withDistrict(area, 'เมืองชลบุรี')).toBe(area)
})

// Specification 5.39
test('a sub-district fills in its postcode, but keeps a typed one of its district', () => {
  const chosen = { ...noArea, province: 'ชลบุรี', district: 'เมืองชลบุรี' }
  expect(withSubDistrict(chosen, saenSuk, ['20000', '20130'])).toEqual(area)
  expect(withSubDistrict({ ...chosen, postalCode: '20000' }, saenSuk, ['20000', '20130'])).toEqual({
    ...area,
    postalCode: '20000',
  })
  expect(withSubDistrict({ ...chosen, postalCode: '10200' }, saenSuk, ['20000', '20130'])).toEqual(area)
})

// Specification 5.38
test('a postcode chooses what its places have in common', () => {
  expect(withPostalCode(noArea, '20130', [saenSuk])).toEqual(area)
  expect(withPostalCode(noArea, '20130', [saenSuk, bangSaen])).toEqual({ ...area, subDistrict: '' })
  expect(withPostalCode(noArea, '22160', [klaeng, naYaiAm])).toEqual({ ...noArea, postalCode: '22160' })
})

test('a postcode that fits what is chosen, or that nobody knows, changes nothing else', () => {
  const chosen = { ...area, postalCode: '20000' }
  expect(withPostalCode(chosen, '20130', [saenSuk, bangSaen])).toEqual(area)
  expect(withPostalCode(area, '99999', [])).toEqual({ ...area, postalCode: '99999' })
  expect(withPostalCode(area, '22160', [naYaiAm])).toMatchObject({ province: 'จันทบุรี', subDistrict: 'นายายอาม' })
})
