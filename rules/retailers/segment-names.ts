import type { Language } from '../catalogue/product.ts'

/** Names of the segments that the shop and its demo give. */
const names: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  grocery: { th: 'ร้านขายของชำ', en: 'Grocery' },
  noodle: { th: 'ร้านอาหาร', en: 'Food shop' },
  school: { th: 'ร้านใกล้โรงเรียน', en: 'Near a school' },
  east: { th: 'ร้านภาคตะวันออก', en: 'Eastern provinces' },
  premium: { th: 'ร้านรายใหญ่', en: 'Large retailer' },
}

export const namedSegments: readonly string[] = Object.keys(names)

/** A segment of retailers in words; one that was typed or imported is called as it was written. */
export const segmentName = (segment: string, language: Language): string => names[segment]?.[language] ?? segment
