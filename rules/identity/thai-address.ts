import type { AddressParts } from './address.ts'

/** Bangkok uses other words for its divisions. */
const bangkok = 'กรุงเทพมหานคร'

/** Sub-district to postcode in one line, from small to large, as written in Thai. */
export function thaiArea({ subDistrict, district, province, postalCode }: Omit<AddressParts, 'addressLine'>): string {
  const parts =
    province === bangkok
      ? `แขวง${subDistrict} เขต${district} ${province}`
      : `ต.${subDistrict} อ.${district} จ.${province}`
  return `${parts} ${postalCode}`
}

/** An address in one line, as on a tax document; empty where a part of it is missing. */
export function thaiAddress(address: AddressParts): string {
  const { addressLine, subDistrict, district, province, postalCode } = address
  const isWhole = [addressLine, subDistrict, district, province, postalCode].every((part) => part.trim() !== '')
  return isWhole ? `${addressLine} ${thaiArea(address)}` : ''
}
