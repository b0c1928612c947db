import type { Language } from '#rules/catalogue/product.ts'
import { formatDate, formatHour } from '#rules/thai-date.ts'

/** Date and time of a message, as in `22/11/2026 09:30`. */
export const momentOf = (at: string, language: Language): string => `${formatDate(at, language)} ${formatHour(at)}`
