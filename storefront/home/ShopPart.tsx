import { OrderAgain } from './OrderAgain.tsx'
import { OwnPromise } from './OwnPromise.tsx'
import { OwnShelf } from './OwnShelf.tsx'
import './shop-part.css'

const parts = { promise: OwnPromise, again: OrderAgain, shelf: OwnShelf }

/** ShopPart: what the home page has for the shop that is signed in; it comes after the first load, all at once. */
export function ShopPart({ of }: { of: keyof typeof parts }) {
  const Part = parts[of]
  return <Part />
}
