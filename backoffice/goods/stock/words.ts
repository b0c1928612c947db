import type { Language } from '#rules/catalogue/product.ts'
import { formatDate } from '#rules/thai-date.ts'
import { inLanguage } from '#rules/in-language.ts'

export const nameOf = ({ nameThai, nameEng }: { nameThai: string; nameEng: string }, language: Language): string =>
  inLanguage(language, nameThai, nameEng)

/** A day of the wire, `2026-11-22`, as people write it; empty for none. */
export const dayText = (day: string | null, language: Language): string => (day ? formatDate(day, language) : '')
