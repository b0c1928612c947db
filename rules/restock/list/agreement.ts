import { withoutMarks } from '../../search/fold.ts'
import { soundOf } from '../../search/sound.ts'
import { coveringText, coverWord, unsaid, type CoveringText } from './cover.ts'
import type { Description } from './describe-product.ts'

/** Levels of agreement: each letter, tone marks aside, by sound, with an everyday name, or only in part. */
export const levels = { exact: 0, marks: 1, sound: 2, everyday: 3, partly: 4 } as const

/** How words that are written agree with the names of a product. */
export type Agreement = {
  level: number
  /** Letters that are in none of its names. */
  missing: number
  /** What its names have besides. */
  unsaid: string[]
  /** Whether its name begins with the first of what is written. */
  head: boolean
  /** Whether one of its names begins with something that is written. */
  anchored: boolean
}

/**
 * The nearest agreement that there is.
 * @param everyday names that goods are called by, as they are typed
 */
export function agreementOf(words: readonly string[], own: Description, everyday: readonly string[]): Agreement {
  // In the language of the query.
  const { plain: names, folded, sounds } = words.some((word) => /[ก-๎]/.test(word)) ? own.thai : own.english
  const exact = cover(words, own.exact, names)
  if (exact.missing === 0) return { ...exact, level: levels.exact }
  const marks = cover(words.map(withoutMarks), own.folded, folded)
  if (marks.missing === 0) return { ...marks, level: levels.marks }
  const sound = cover(words.map(soundOf), own.sounds, sounds)
  if (sound.missing === 0) return { ...sound, level: levels.sound, unsaid: marks.unsaid }
  const called = everyday.filter((key) => words.some((word) => word.includes(key)))
  if (called.length > 0) {
    const named = cover(words, coveringText([...own.known, ...called]), names)
    if (named.missing === 0) return { ...named, level: levels.everyday }
  }
  return { ...marks, level: levels.partly }
}

function cover(words: readonly string[], text: CoveringText, names: readonly string[]): Omit<Agreement, 'level'> {
  const each = words.map((word) => coverWord(word, text))
  const pieces = each.flatMap((one) => one.pieces)
  return {
    missing: each.reduce((sum, { missing }) => sum + missing, 0),
    unsaid: unsaid(names, pieces),
    head: names[0]?.startsWith(pieces[0] ?? ' ') ?? false,
    anchored: words.length === 0 || pieces.some((piece) => names.some((name) => name.startsWith(piece))),
  }
}
