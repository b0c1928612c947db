import { isIP } from 'node:net'
import * as z from 'zod/mini'

/** A web address. */
export const url = z.url({ protocol: /^https?$/ })

/** The values of a setting that may have several, separated by commas. */
export const partsOf = (list: string): string[] => list.split(',').flatMap((part) => part.trim() || [])

/** An address, or a network: 10.0.0.0/8, 10.0.0.0/255.0.0.0. */
function isNetwork(text: string): boolean {
  const [address = '', size, ...more] = text.split('/')
  const kind = isIP(address)
  if (kind === 0 || more.length > 0) return false
  if (size === undefined || (kind === 4 && isIP(size) === 4)) return true
  return /^\d+$/.test(size) && Number(size) >= 1 && Number(size) <= (kind === 4 ? 32 : 128)
}

/** Addresses and networks. */
export const networks = z
  .string()
  .check(
    z.refine((list) => partsOf(list).every(isNetwork), 'addresses or networks such as 10.0.0.0/8, separated by commas'),
  )
