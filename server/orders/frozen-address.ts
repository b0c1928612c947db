import type { AddressParts } from '#rules/identity/address.ts'

type Part = 'address_line' | 'sub_district' | 'district' | 'province' | 'postal_code'
export type Frozen = Partial<Record<Part, string>> & { label?: string | null }

/** Orders keep the row of the address as it was. */
export function addressOf(stored: Frozen): AddressParts & { label?: string } {
  return {
    addressLine: stored.address_line ?? '',
    subDistrict: stored.sub_district ?? '',
    district: stored.district ?? '',
    province: stored.province ?? '',
    postalCode: stored.postal_code ?? '',
    ...(stored.label && { label: stored.label }),
  }
}
