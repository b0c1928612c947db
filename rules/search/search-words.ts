import { unframed } from './fillers.ts'
import { fold } from './fold.ts'
import { isOwnWord } from './sentence.ts'
import { soundOf } from './sound.ts'

/** What shopkeepers call something that no product is named after, and the words that find it. */
export type SearchWord = {
  /** As it is typed: `มาม่า`, `mama`. */
  words: readonly string[]
  /** Searches that find what is meant, the likeliest first. */
  means: readonly string[]
  /** What somebody suffers from or wants to do, which is said in sentences: `ลูกเป็นผื่น`. */
  isNeed?: boolean
}

export type SearchWords = {
  /** The searches that a text stands for; null where it stands for itself. */
  meaningOf: (text: string) => readonly string[] | null
  /** The same of a text that is still being typed: it may also be the beginning of a word. */
  meaningOfStart: (text: string) => readonly string[] | null
  /** The same of the longest need that a sentence tells and says little besides. */
  needIn: (text: string) => readonly string[] | null
  /** Folded words, for taking apart what is written without spaces. */
  keys: readonly string[]
}

const keyOf = (text: string): string => fold(text).replaceAll(' ', '')
/** Shorter beginnings of a word are not taken for it. */
const shortestStart = 3
const shortestNeed = 3

export function createSearchWords(list: readonly SearchWord[]): SearchWords {
  const byKey = new Map<string, readonly string[]>()
  const bySound = new Map<string, readonly string[]>()
  const needs: string[] = []
  for (const { words, means, isNeed } of list)
    for (const word of words) {
      byKey.set(keyOf(word), means)
      if (isNeed && keyOf(word).length >= shortestNeed) needs.push(keyOf(word))
      const sound = soundOf(keyOf(word))
      if (sound.length >= shortestStart) bySound.set(sound, means)
    }
  needs.sort((a, b) => b.length - a.length)
  const keys = [...byKey.keys()]
  const meaningOf = (text: string) => {
    const key = keyOf(text)
    return key === '' ? null : (byKey.get(key) ?? bySound.get(soundOf(key)) ?? null)
  }
  return {
    keys,
    meaningOf,
    needIn: (text) => {
      const key = keyOf(text)
      const found = needs.find((need) => {
        const at = key.indexOf(need)
        if (at < 0) return false
        const [before, after] = [key.slice(0, at), key.slice(at + need.length)]
        return isOwnWord(before, after) && unframed(before).length + unframed(after).length <= need.length
      })
      return found === undefined ? null : (byKey.get(found) ?? null)
    },
    meaningOfStart: (text) => {
      const key = keyOf(text)
      const begun = key.length < shortestStart ? undefined : keys.find((one) => one.startsWith(key))
      return meaningOf(text) ?? (begun ? (byKey.get(begun) ?? null) : null)
    },
  }
}
