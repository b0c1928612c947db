import type { RangeVar } from 'libpg-query'

/** What the statements before have done to the same file. */
export type FileFacts = {
  /** Tables that the file has created: nobody uses them yet. */
  created: Set<string>
  /** Constraints that it has added without looking at the rows. */
  unvalidated: Set<string>
  /** It holds one statement, outside a transaction. */
  isAlone: boolean
}

export const nameOf = (relation?: RangeVar): string => relation?.relname ?? '?'
