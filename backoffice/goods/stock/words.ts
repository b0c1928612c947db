import type { Language } from '#rules/catalogue/product.ts'
import { formatDate } from '#rules/thai-date.ts'

/** A day of the wire, `2026-11-22`, as people write it; empty for none. */
export const dayText = (day: string | null, language: Language): string => (day ? formatDate(day, language) : '')

/** Between the facts of a head: where it needs two lines, the dot stays at the end of the first. */
export const betweenFacts = '\u00a0· '
