import type { Language } from './catalogue/product.ts'

/** A text in the reader's language; in the other where it has none, since a name in the wrong language is better than none. */
export const inLanguage = (language: Language, thai: string, english: string): string =>
  language === 'th' ? thai || english : english || thai

/** As `inLanguage`, of what has a name in both. */
export const nameIn = ({ nameThai, nameEng }: { nameThai: string; nameEng: string }, language: Language): string =>
  inLanguage(language, nameThai, nameEng)
