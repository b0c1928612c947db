import type { AddressParts } from '#rules/identity/address.ts'

export type Frozen = Partial<Record<'address_line' | 'sub_district' | 'district' | 'province' | 'postal_code', string>>

/** Orders keep the row of the address as it was. */
export function addressOf(stored: Frozen): AddressParts {
  return {
    addressLine: stored.address_line ?? '',
    subDistrict: stored.sub_district ?? '',
    district: stored.district ?? '',
    province: stored.province ?? '',
    postalCode: stored.postal_code ?? '',
  }
}
