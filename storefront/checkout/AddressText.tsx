import { thaiArea } from '#rules/identity/thai-address.ts'
import type { Address } from './use-profile.ts'

/** The first line of an address: house and street. */
export const addressHead = ({ addressLine }: Address): string => addressLine

/** AddressText: the rest of an address, in Thai in both languages: the driver reads it. */
export const AddressText = ({ address }: { address: Address }) => <span lang="th">{thaiArea(address)}</span>
