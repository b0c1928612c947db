import { kept } from './kept-queries.ts'
import { keptLast } from './last-kept-queries.ts'
import { tunedLast } from './last-tuned-queries.ts'
import { keptLater } from './later-kept-queries.ts'
import { tunedLater } from './later-tuned-queries.ts'
import { queryClasses, type QueryClass } from './query-set.ts'
import { keptShort, tunedShort } from './short-queries.ts'
import { tuned } from './tuned-queries.ts'

export const querySets = { tuned, kept, tunedLater, keptLater, tunedLast, keptLast, tunedShort, keptShort }

/** The queries of a set, class by class. */
export const queriesOf = (set: keyof typeof querySets): { class: QueryClass; query: string; right: RegExp | null }[] =>
  queryClasses.flatMap((name) => (querySets[set][name] ?? []).map(([query, right]) => ({ class: name, query, right })))
