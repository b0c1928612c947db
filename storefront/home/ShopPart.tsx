import { OrderAgain } from './OrderAgain.tsx'
import { OwnPromise } from './OwnPromise.tsx'
import { OwnShelf } from './OwnShelf.tsx'
import { UsualOrder, UsualRest } from './UsualOrder.tsx'
import { UnpaidOrders } from '#storefront/orders/UnpaidOrders.tsx'
import './shop-part.css'

const parts = {
  unpaid: UnpaidOrders,
  promise: OwnPromise,
  again: OrderAgain,
  shelf: OwnShelf,
  usual: UsualOrder,
  usualRest: UsualRest,
}

/** ShopPart: what home and cart have for the shop that is signed in; it comes after the first load, all at once. */
export function ShopPart({ of }: { of: keyof typeof parts }) {
  const Part = parts[of]
  return <Part />
}
