import { unframed } from './fillers.ts'
import { fold } from './fold.ts'

/** Shorter texts are names: a word within them says nothing of the whole (เครื่องซักผ้า). */
const shortestSentence = 12
const shortestWord = 4
/** Words of what other trades sell and do. */
const otherTrades = new RegExp(
  ['เครื่อง', 'ช่าง', 'ร้าน', 'จอง', 'ตั๋ว', 'เช่า', 'ประกัน', 'ทะเบียน', 'โรงแรม', 'คลินิก', 'อะไหล่', 'ซ่อม', 'ติดตั้ง', 'สมัคร']
    .map(fold)
    .join('|'),
)

/** Whether what stands before and after a part of a text begins and ends no syllable within it. */
export const isOwnWord = (before: string, after: string): boolean => !/[เ-ไ]$/.test(before) && !/^[ะ-ฺๅ-๎]/.test(after)

/**
 * Reads what a sentence is about: the longest word that it contains, unless it is about another trade.
 * @param words folded, without spaces
 * @returns the word, for a folded text without spaces; null where it is no sentence or names none of them
 */
export function createSentenceReader(words: Iterable<string>): (text: string) => string | null {
  const longestFirst = [...new Set(words)]
    .filter((word) => word.length >= shortestWord)
    .toSorted((a, b) => b.length - a.length)
  return (text) => {
    if (text.length < shortestSentence) return null
    for (const word of longestFirst) {
      const at = text.indexOf(word)
      if (at < 0) continue
      const [before, after] = [text.slice(0, at), text.slice(at + word.length)]
      if (isOwnWord(before, after)) return otherTrades.test(`${unframed(before)} ${unframed(after)}`) ? null : word
    }
    return null
  }
}
