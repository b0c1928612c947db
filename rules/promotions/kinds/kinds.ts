import type { PromotionBase } from '../promotion.ts'
import { amount } from './amount.ts'
import type { KindCode } from './codes.ts'
import { freeGoods } from './free-goods.ts'
import type { Kind } from './kind.ts'

/** Every kind of promotion. A code without its kind does not compile. */
export const kinds = {
  AMOUNT: amount,
  FREE_GOODS: freeGoods,
} satisfies { [Code in KindCode]: Kind<PromotionBase & { kind: Code }> }

/** A promotion of any kind, with its terms. */
export type Promotion = ReturnType<(typeof kinds)[KindCode]['make']>

/** The kind of a promotion, by its code. */
export const kindOf = ({ kind }: Pick<PromotionBase, 'kind'>): Kind => kinds[kind]
