import { alcohol, type Restriction } from './restriction.ts'

const tobaccoWords = [/บุหรี่|ยาสูบ|ยาเส้น|ซิการ์|ซิก้าร์/, /\b(tobacco|cigarettes?|cigars?|vapes?|e-cigarettes?)\b/i]
/** What smokers buy that is not tobacco. */
const accessories = /ที่เขี่ยบุหรี่|\bcigarette lighters?\b/gi
const alcoholWords = [
  /สุรา|เหล้า|เบียร์|ไวน์|วิสกี้|บรั่นดี|วอดก้า|โซจู|สาเก|เครื่องดื่มแอลกอฮอล์/,
  /\b(alcohol|alcoholic|beers?|wines?|spirits|liquors?|whisk(e)?y|brandy|vodka|rum|gin|soju|sake)\b/i,
]
/** Names that only sound like alcohol. */
const harmless = [/รูทเบียร์|ล้างแผล|ล้างมือ/, /\b(root|ginger) beers?\b|\b(rubbing|hand) alcohol\b/i]

const says = (names: readonly string[], words: readonly RegExp[]): boolean =>
  names.some((name) => words.some((word) => word.test(name)))

const isTobacco = (names: readonly string[]): boolean =>
  says(
    names.map((name) => name.replaceAll(accessories, '')),
    tobaccoWords,
  )

type Names = readonly [thai: string, english: string]

/** Whether a category of these names would sell tobacco online, which the Tobacco Products Control Act forbids (section 27). */
export const sellsTobacco = (names: Names, restriction: Pick<Restriction, 'orderableOnline'> | null): boolean =>
  isTobacco(names) && (restriction?.orderableOnline ?? true)

/**
 * The initial restriction of a category whose name suggests products restricted by law (Alcoholic Beverage Control Act,
 * Tobacco Products Control Act): nothing is sold until a manager has set its rules, and tobacco never. Null for all other names.
 */
export function restrictionOfName(...names: readonly string[]): Restriction | null {
  if (isTobacco(names)) return { ...alcohol, orderableOnline: false, visibleTo: 'granted' }
  if (says(names, alcoholWords) && !says(names, harmless)) return { ...alcohol, orderableOnline: false }
  return null
}
