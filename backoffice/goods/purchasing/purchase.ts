import type { getPurchaseOrder } from '#contract/backoffice/goods/purchasing/calls.ts'
import type { AnswerOf } from '#contract/call.ts'

export type Purchase = AnswerOf<typeof getPurchaseOrder>

/** A line of a draft, its amounts as they are typed. */
export type DraftLine = Pick<
  Purchase['goods'][number],
  'productId' | 'sku' | 'nameThai' | 'nameEng' | 'unit' | 'packUnits' | 'packName'
> & { units: string; cost: string }

type Carton = Pick<DraftLine, 'packUnits' | 'packName'>

/** The carton of a line that is ordered by the sales unit: one with a name, as a line without is ordered in its supplier's. */
export const singlesOf = ({ unit }: Pick<DraftLine, 'unit'>): Carton => ({ packUnits: 1, packName: unit.slice(0, 30) })
/** Whether a line is ordered by the sales unit, whatever its supplier's carton is. */
export const isSingles = ({ packUnits, packName }: Carton): boolean => packUnits === 1 && packName !== ''

/** What of a draft is typed. */
export type TypedOrder = { lines: readonly DraftLine[]; note: string }
