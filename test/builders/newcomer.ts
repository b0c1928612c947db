import { password } from './retailer.ts'

/** An address in a province with free delivery; its five parts belong together. */
export const saenSuk = {
  addressLine: '12/3 หมู่ 4',
  subDistrict: 'แสนสุข',
  district: 'เมืองชลบุรี',
  province: 'ชลบุรี',
  postalCode: '20130',
}

/** What somebody fills in to register, besides a phone number and its code. */
export const newcomer = {
  storeName: 'ร้านใหม่',
  ownerName: 'แดง',
  lastName: 'ใจดี',
  password,
  confirmPassword: password,
  acceptTerms: true,
  acceptPrivacy: true,
  addresses: [saenSuk],
}
