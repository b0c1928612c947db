import type { cart as thai } from './cart.th.ts'

export const cart = {
  inCart: (name: string, qty: number) => `${name}: ${qty} in the cart`,
  onlyLeft: (available: number) => `Only ${available} left; the quantity was adjusted`,
  waiting: 'Waiting for the internet',
  updating: 'Updating',
} satisfies typeof thai
