import type { Language } from '#rules/catalogue/product.ts'
import { formatDate } from '#rules/thai-date.ts'

/** A day of the wire, `2026-11-22`, as people write it; empty for none. */
export const dayText = (day: string | null, language: Language): string => (day ? formatDate(day, language) : '')
