import { satang } from '#rules/money.ts'
import type { Card } from './shapes.ts'

/** A bag of rice on a card. */
export const aCard = (facts: Partial<Card> = {}): Card => ({
  id: 1,
  name: '',
  image: null,
  price: satang(100_00),
  pieces: 1,
  unit: 'ถุง',
  stock: 9,
  tier: null,
  restricted: false,
  premium: false,
  ...facts,
})
