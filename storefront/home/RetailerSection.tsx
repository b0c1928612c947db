import { OrderAgain } from './OrderAgain.tsx'
import { OwnPromise } from './OwnPromise.tsx'
import { OwnProducts } from './OwnProducts.tsx'
import { StartOfHome } from './StartOfHome.tsx'
import { UsualRest } from './UsualOrder.tsx'
import './retailer-section.css'

const parts = {
  promise: OwnPromise,
  again: OrderAgain,
  shelf: OwnProducts,
  start: StartOfHome,
  usualRest: UsualRest,
}

/** RetailerSection: the signed-in retailer's content on home and cart; loaded after the first load, all together. */
export function RetailerSection({ of }: { of: keyof typeof parts }) {
  const Part = parts[of]
  return <Part />
}
