import type { Amount } from './split-list.ts'
import { unitNamed } from './units.ts'

/** A number of sales units; the higher the rank, the freer the reading: 0 as written, 1 another word, 2 converted. */
type Quantity = { qty: number; rank: 0 | 1 | 2 }

const mostUnits = 9999
const dozen = 12

/**
 * An amount in the sales units of a product: `24 ขวด` are two of a pack of twelve, `2 โหล` 24 of a single bottle. Null
 * where it cannot be had in these units, or not in whole ones.
 * @param product with the Thai name of its sales unit, and the pieces in one
 */
export function quantityOf(amount: Amount | null, product: { unit: string; conversion: number }): Quantity | null {
  const found = reading(amount, product)
  return found && Number.isInteger(found.qty) && found.qty >= 1 && found.qty <= mostUnits ? found : null
}

function reading(amount: Amount | null, { unit, conversion }: { unit: string; conversion: number }): Quantity | null {
  if (!amount) return { qty: 1, rank: 0 }
  const { count } = amount
  if (amount.unit === null) return { qty: count, rank: 0 }
  const own = unitNamed(unit)
  if (amount.unit === (own?.name ?? unit)) return { qty: count, rank: 0 }
  if (amount.unit === 'โหล') {
    if (conversion > 1) return { qty: (count * dozen) / conversion, rank: conversion === dozen ? 1 : 2 }
    return own?.bundle ? null : { qty: count * dozen, rank: 2 }
  }
  if (amount.bundle) return amount.unit === 'แพ็ค' && conversion === 1 && !own?.bundle ? { qty: count, rank: 2 } : null
  if (conversion > 1) return { qty: count / conversion, rank: 2 }
  return own?.bundle && own.name !== 'แพ็ค' ? null : { qty: count, rank: 1 }
}
