import type { PriceRule, PriceRounding } from './price-rule.ts'

/**
 * DRAFT: being prepared. SCHEDULED: becomes the price at its moment. SET: is or was the price. UNDONE: its prices were
 * taken back. DISCARDED: never became the price. FAILED: could not be set at its moment.
 */
export const priceChangeStates = ['DRAFT', 'SCHEDULED', 'SET', 'UNDONE', 'DISCARDED', 'FAILED'] as const
export type PriceChangeState = (typeof priceChangeStates)[number]

/** How the prices of a change were made, as stored with it. */
export type StoredRule = PriceRule & Partial<PriceRounding>
