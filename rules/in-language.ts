import type { Language } from './catalogue/product.ts'

/** A text in the reader's language; in the other where it has none, since a name in the wrong language is better than none. */
export const inLanguage = (language: Language, thai: string, english: string): string =>
  language === 'th' ? thai || english : english || thai

/** A number of things in English, in digits: `1 order`, `2 orders`. */
export const counted = (count: string | number, word: string): string =>
  `${count} ${word}${String(count) === '1' ? '' : 's'}`

/** As `inLanguage`, of what has a name in both. */
export const nameIn = ({ nameThai, nameEng }: { nameThai: string; nameEng: string }, language: Language): string =>
  inLanguage(language, nameThai, nameEng)
