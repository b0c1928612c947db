import { splitName } from '../../catalogue/short-name.ts'
import { isFiller } from '../../search/fillers.ts'
import { spaced, unifyLetters, withoutMarks } from '../../search/fold.ts'
import { readMeasures, searchableMeasures } from '../../search/measures.ts'
import { soundOf } from '../../search/sound.ts'
import { coveringText } from './cover.ts'

/** What reading a list needs to know of a product. */
export type ListedProduct = {
  id: number
  /** Its subcategory. */
  shelfId: number
  name: { th: string; en: string }
  /** Names of its brand, in Thai and English. */
  brands: readonly string[]
  keywords: string
  /** The Thai name of its sales unit, and the pieces in one. */
  unit: string
  conversion: number
}

/** Words before a name that say nothing. */
const prefixes = /^(?:ตรา|รส|กลิ่น|สูตร|ยี่ห้อ)(?=.{2})/u

/** `สูตร1` is `สูตร 1`. */
export const numbersApart = (text: string): string => text.replace(/(?<=[ก-๎])(?=\d)/gu, ' ')

/** The words of a text that name something. */
export const wordsOf = (text: string): string[] =>
  spaced(text)
    .split(' ')
    .filter((word) => word !== '' && !isFiller(withoutMarks(word)))

/** A product's names and sizes as lines are compared with them. */
export function descriptionOfProduct({ name, brands, keywords, unit, conversion }: ListedProduct) {
  const words = (texts: readonly string[]) => spaced(unifyLetters(texts.join(' '))).split(' ')
  const named = (text: string) => {
    const plain = words([splitName(text, unit, conversion).short]).map((word, at) =>
      at === 0 ? word : word.replace(prefixes, ''),
    )
    return { plain, folded: plain.map(withoutMarks), sounds: plain.map(soundOf) }
  }
  const [thai, english] = [named(name.th), named(name.en)]
  const known = [...words([name.th, name.en, ...brands, keywords, unit]), ...thai.plain]
  return {
    known,
    size: splitName(name.th, unit, conversion).size,
    exact: coveringText(known),
    folded: coveringText(known.map(withoutMarks)),
    sounds: coveringText(known.map(soundOf)),
    thai,
    english,
    measures: new Set(
      [name.th, name.en].flatMap((one) => searchableMeasures(readMeasures(unifyLetters(numbersApart(one))).found)),
    ),
  }
}

/** What lines are compared with. */
export type Description = ReturnType<typeof descriptionOfProduct>
