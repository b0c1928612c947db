import { alcohol, type Restriction } from './restriction.ts'

const tobaccoWords = [/บุหรี่|ยาสูบ|ยาเส้น|ซิการ์|ซิก้าร์/, /\b(tobacco|cigarettes?|cigars?|vapes?|e-cigarettes?)\b/i]
const alcoholWords = [
  /สุรา|เหล้า|เบียร์|ไวน์|วิสกี้|บรั่นดี|วอดก้า|โซจู|สาเก|เครื่องดื่มแอลกอฮอล์/,
  /\b(alcohol|alcoholic|beers?|wines?|spirits|liquors?|whisk(e)?y|brandy|vodka|rum|gin|soju|sake)\b/i,
]
/** Names that only sound like restricted products. */
const harmless = [/รูทเบียร์|ล้างแผล|ล้างมือ/, /\b(root|ginger) beers?\b|\b(rubbing|hand) alcohol\b/i]

/**
 * The initial restriction of a category whose name suggests products restricted by law (Alcoholic Beverage Control Act,
 * Tobacco Products Control Act): nothing is sold until a manager has set its rules. Null for all other names.
 */
export function restrictionOfName(...names: readonly string[]): Restriction | null {
  const says = (words: readonly RegExp[]) => names.some((name) => words.some((word) => word.test(name)))
  if (says(tobaccoWords)) return { ...alcohol, orderableOnline: false, visibleTo: 'granted' }
  if (says(alcoholWords) && !says(harmless)) return { ...alcohol, orderableOnline: false }
  return null
}
