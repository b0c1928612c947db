import { spaced, unifyLetters, withoutMarks } from './fold.ts'
import { readMeasures } from './measures.ts'

/** A query taken apart. */
export type ParsedQuery = {
  /** Its words as they are spelled. */
  spelled: string[]
  /** The same without tone marks. */
  terms: string[]
  /** Sizes, pack sizes and counts. */
  measures: string[]
}

export function parseQuery(text: string): ParsedQuery {
  const { rest, found } = readMeasures(unifyLetters(text))
  const spelled = spaced(rest).split(' ').filter(Boolean)
  return { spelled, terms: spelled.map(withoutMarks), measures: found }
}
