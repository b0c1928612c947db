import type { getPurchaseOrder } from '#contract/backoffice/goods/purchasing/calls.ts'
import type { AnswerOf } from '#contract/call.ts'

export type Purchase = AnswerOf<typeof getPurchaseOrder>

/** A line of a draft, its amounts as they are typed. */
export type DraftLine = Pick<
  Purchase['goods'][number],
  'productId' | 'sku' | 'nameThai' | 'nameEng' | 'unit' | 'packUnits' | 'packName'
> & { units: string; cost: string }

/** What of a draft is typed. */
export type TypedOrder = { lines: readonly DraftLine[]; note: string }
