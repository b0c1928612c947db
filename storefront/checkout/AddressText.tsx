import type { Address } from './use-profile.ts'

/** Bangkok's parts have names of their own. */
const bangkok = 'กรุงเทพมหานคร'

/** The first line of an address: house and street. */
export const addressHead = ({ addressLine }: Address): string => addressLine

/** AddressText: the rest of an address from small to large, in Thai as the driver reads it. */
export function AddressText({ address }: { address: Address }) {
  const { subDistrict, district, province, postalCode } = address
  const parts =
    province === bangkok
      ? `แขวง${subDistrict} เขต${district} ${province}`
      : `ต.${subDistrict} อ.${district} จ.${province}`
  return (
    <span lang="th">
      {parts} {postalCode}
    </span>
  )
}
