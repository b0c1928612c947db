import type { Language, LocalizedText } from '#rules/catalogue/product.ts'
import { giftName } from '#rules/promotions/gift-name.ts'
import { inLanguage } from '#rules/in-language.ts'
import type { Snapshot } from '#server/catalogue/snapshot.ts'

/** The name of a gift that has left the catalogue since its promotion was published. */
const unknownGift: LocalizedText = { th: 'ของแถม', en: 'gift' }

/** The short name of a gift, as hints on cards and in the cart show it. */
export function shortGiftName(snapshot: Snapshot, productId: number, language: Language): string {
  const product = snapshot.productById.get(productId)
  if (!product) return unknownGift[language]
  const brand = snapshot.brandById.get(product.brandId)
  return giftName(product.name[language], (brand && inLanguage(language, brand.nameThai, brand.name)) ?? '')
}
