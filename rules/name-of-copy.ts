import type { Language } from './catalogue/product.ts'

/** The name of a copy of a promotion, in the language of the name: retailers read it at their cart. */
export const nameOfCopy: Record<Language, (name: string) => string> = {
  th: (name) => `${name} (สำเนา)`,
  en: (name) => `${name} (copy)`,
}
