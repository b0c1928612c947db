import { expect, test } from 'vitest'
import { thaiAddress, thaiArea } from './thai-address.ts'

test('an area is written with the short names of its parts', () => {
  const chonBuri = { subDistrict: 'แสนสุข', district: 'เมืองชลบุรี', province: 'ชลบุรี', postalCode: '20130' }
  expect(thaiArea(chonBuri)).toBe('ต.แสนสุข อ.เมืองชลบุรี จ.ชลบุรี 20130')
})

test('Bangkok has เขต and แขวง', () => {
  const bangRak = { subDistrict: 'สีลม', district: 'บางรัก', province: 'กรุงเทพมหานคร', postalCode: '10500' }
  expect(thaiArea(bangRak)).toBe('แขวงสีลม เขตบางรัก กรุงเทพมหานคร 10500')
})

test('an address of which a part is missing is none', () => {
  const area = { subDistrict: 'แสนสุข', district: 'เมืองชลบุรี', province: 'ชลบุรี', postalCode: '20130' }
  expect(thaiAddress({ ...area, addressLine: '88/8' })).toBe('88/8 ต.แสนสุข อ.เมืองชลบุรี จ.ชลบุรี 20130')
  expect(thaiAddress({ ...area, addressLine: ' ' })).toBe('')
  expect(thaiAddress({ ...area, addressLine: '88/8', postalCode: '' })).toBe('')
})
