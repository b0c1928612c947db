/**
 * Queries as shopkeepers type and say them, each with a rule that says which products of the demo are right. The rule
 * is matched against `Thai name / English name / unit / Thai name of the shelf`; null: nothing should be found.
 * `tuned` was looked at while the rules of the search were written; `kept` was written before and is only measured.
 * `tunedLater` and `keptLater` are the same, of the time when the rules and words were widened; `tunedLast` and
 * `keptLast` of the time when sentences were; `tunedShort` and `keptShort` of short words in Latin letters.
 */
export const queryClasses = [
  'plain',
  'brand',
  'misspelt',
  'layout',
  'romanised',
  'everyday',
  'size',
  'code',
  'prefix',
  'english',
  'spoken',
  'need',
  'nothing',
] as const
export type QueryClass = (typeof queryClasses)[number]
export type QuerySet = Partial<Record<QueryClass, readonly (readonly [query: string, right: RegExp | null])[]>>
