import { fold } from './fold.ts'
import { soundOf } from './sound.ts'

/** What shopkeepers call something that no product is named after, and the words that find it. */
export type SearchWord = {
  /** As it is typed: `มาม่า`, `mama`. */
  words: readonly string[]
  /** Searches that find what is meant, the likeliest first. */
  means: readonly string[]
}

export type SearchWords = {
  /** The searches that a text stands for; null where it stands for itself. */
  meaningOf: (text: string) => readonly string[] | null
  /** The same of a text that is still being typed: it may also be the beginning of a word. */
  meaningOfStart: (text: string) => readonly string[] | null
  /** Folded words, for taking apart what is written without spaces. */
  keys: readonly string[]
}

const keyOf = (text: string): string => fold(text).replaceAll(' ', '')
/** Shorter beginnings of a word are not taken for it. */
const shortestStart = 3

export function createSearchWords(list: readonly SearchWord[]): SearchWords {
  const byKey = new Map<string, readonly string[]>()
  const bySound = new Map<string, readonly string[]>()
  for (const { words, means } of list)
    for (const word of words) {
      byKey.set(keyOf(word), means)
      const sound = soundOf(keyOf(word))
      if (sound.length >= shortestStart) bySound.set(sound, means)
    }
  const keys = [...byKey.keys()]
  const meaningOf = (text: string) => {
    const key = keyOf(text)
    return key === '' ? null : (byKey.get(key) ?? bySound.get(soundOf(key)) ?? null)
  }
  return {
    keys,
    meaningOf,
    meaningOfStart: (text) => {
      const key = keyOf(text)
      const begun = key.length < shortestStart ? undefined : keys.find((one) => one.startsWith(key))
      return meaningOf(text) ?? (begun ? (byKey.get(begun) ?? null) : null)
    },
  }
}
