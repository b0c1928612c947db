import { satang, satangOf } from '#rules/money.ts'
import { amountOfGoods, missingFrom, readOrderRules, type OrderFinding } from '#rules/orders/order-rules.ts'
import { moneyColumn } from '#rules/orders/summary.ts'
import type { PayType } from '#rules/payments/pay-types.ts'
import type { Cart } from './view.ts'

/** The goods of a cart as order rules compare them, in satang. */
export const goodsIn = (cart: Cart) =>
  amountOfGoods({ ...moneyColumn(cart), pointsOffer: satangOf(cart.points?.offerAmt ?? satang(0)) })

/** What is missing from an order of this cart; `payType` null while it is open. */
export const findingsOf = (cart: Cart, payType: PayType | null): OrderFinding[] =>
  missingFrom(readOrderRules(cart.orderRules), goodsIn(cart), payType)
