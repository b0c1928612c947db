import { formatPhone } from '#rules/identity/phone.ts'

/** Who receives goods at an address, and their phone number; empty where that is the shop's owner. */
export const receiverOf = (address: {
  receiverName?: string | undefined
  receiverPhone?: string | undefined
}): string =>
  [address.receiverName, address.receiverPhone && formatPhone(address.receiverPhone)].filter(Boolean).join(' · ')
