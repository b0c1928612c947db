import type { AddressParts } from './address.ts'

/** Bangkok's parts have names of their own. */
const bangkok = 'กรุงเทพมหานคร'

/** Sub-district to postcode in one line, from small to large, as an address is written in Thai and a driver reads it. */
export function thaiArea({ subDistrict, district, province, postalCode }: Omit<AddressParts, 'addressLine'>): string {
  const parts =
    province === bangkok
      ? `แขวง${subDistrict} เขต${district} ${province}`
      : `ต.${subDistrict} อ.${district} จ.${province}`
  return `${parts} ${postalCode}`
}
