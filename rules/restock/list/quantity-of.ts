import type { Amount } from './split-list.ts'
import { unitNamed } from './units.ts'

/** A number of sales units; the higher the rank, the freer the reading: 0 as written, 1 another word, 2 converted. */
type Quantity = { qty: number; rank: 0 | 1 | 2 }

/** The rank of an amount that cannot be had in the units of a product. */
export const notInUnit = 3

type SalesUnit = { name: { th: string }; unit: string; conversion: number }

const mostUnits = 9999
const dozen = 12
/** Each larger than the bottle or bag of the same goods, or a sum of pieces that nobody knows. */
const ownOnly = new Set(['กระสอบ', 'ปี๊บ', 'แกลลอน', 'ถัง', 'ชุด'])
/** Words that shopkeepers use for one another, of one piece. */
const soft = ['ถุง', 'ห่อ', 'ซอง', 'ก้อน']
const hard = ['ขวด', 'กระป๋อง', 'กระปุก', 'หลอด', 'ถ้วย']
const containers = ['ถ้วย', 'กระป๋อง']
const alike = (one: string, other: string) =>
  [one, other].includes('ชิ้น') || [soft, hard].some((group) => group.includes(one) && group.includes(other))

/**
 * An amount in the sales units of a product: `24 ขวด` are two of a pack of twelve, `2 โหล` 24 of a single bottle. Null
 * where it cannot be had in these units, or not in whole ones.
 * @param product with the Thai name of its sales unit, and the pieces in one
 */
export function quantityOf(amount: Amount | null, product: SalesUnit): Quantity | null {
  const found = reading(amount, product)
  return found && Number.isInteger(found.qty) && found.qty >= 1 && found.qty <= mostUnits ? found : null
}

function reading(amount: Amount | null, { name, unit, conversion }: SalesUnit): Quantity | null {
  if (!amount) return { qty: 1, rank: 0 }
  const { count } = amount
  if (amount.unit === null) return { qty: count, rank: 0 }
  const own = unitNamed(unit)
  if (amount.unit === (own?.name ?? unit)) return { qty: count, rank: 0 }
  if (ownOnly.has(amount.unit)) return null
  if (amount.unit === 'โหล') {
    if (conversion > 1) return { qty: (count * dozen) / conversion, rank: conversion === dozen ? 1 : 2 }
    return own?.bundle || ownOnly.has(unit) ? null : { qty: count * dozen, rank: 2 }
  }
  if (amount.bundle) return null
  // Bags of 27 sachets are not sold by the sachet, and noodles in cups not by the bag.
  if (new RegExp(`\\d\\s?${amount.unit}`, 'u').test(name.th)) return null
  const container = containers.find((word) => name.th.includes(word))
  if (container && amount.unit !== container && amount.unit !== 'ชิ้น') return null
  if (conversion > 1) return { qty: count / conversion, rank: 2 }
  return own && !own.bundle && !ownOnly.has(unit) && alike(amount.unit, own.name) ? { qty: count, rank: 1 } : null
}

/** As `quantityOf`, or else what comes nearest, under the rank `notInUnit`. */
export const quantityOrNearest = (amount: Amount | null, product: SalesUnit): { qty: number; rank: number } =>
  quantityOf(amount, product) ?? { qty: nearestQuantity(amount, product), rank: notInUnit }

/** As many sales units as come nearest to an amount that cannot be had in them, for somebody to decide. */
export function nearestQuantity(amount: Amount | null, { unit, conversion }: SalesUnit): number {
  if (!amount) return 1
  const own = unitNamed(unit)
  const nearest = amount.bundle ? (own?.bundle ? amount.count : 1) : Math.ceil(amount.count / conversion)
  return Math.max(1, Math.min(mostUnits, Math.round(nearest)))
}
