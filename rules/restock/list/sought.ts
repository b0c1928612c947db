import { spaced, unifyLetters, withoutMarks } from '../../search/fold.ts'
import { readMeasures } from '../../search/measures.ts'
import { numbersApart } from './describe-product.ts'
import { kindIn, type Kinds } from './kinds.ts'
import type { ListLine } from './split-list.ts'

/** What nearly every reading of a line searches for: its name, and the kind of goods that it begins with. */
export function soughtBy({ name }: ListLine, kinds: Kinds): string[] {
  const apart = numbersApart(name)
  const kind = kindIn(withoutMarks(spaced(readMeasures(unifyLetters(apart)).rest)), kinds)?.kind
  return kind === undefined || kind === apart ? [apart] : [kind, apart]
}
