import { OrderAgain } from './OrderAgain.tsx'
import { OwnPromise } from './OwnPromise.tsx'
import { OwnShelf } from './OwnProducts.tsx'
import { StartOfHome } from './StartOfHome.tsx'
import { UsualRest } from './UsualOrder.tsx'
import './retailer-section.css'

const parts = {
  promise: OwnPromise,
  again: OrderAgain,
  shelf: OwnShelf,
  start: StartOfHome,
  usualRest: UsualRest,
}

/** ShopPart: what home and cart have for the shop that is signed in; it comes after the first load, all at once. */
export function ShopPart({ of }: { of: keyof typeof parts }) {
  const Part = parts[of]
  return <Part />
}
