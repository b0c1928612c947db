import type { Language, LocalizedText } from '#rules/catalogue/product.ts'
import { giftName } from '#rules/promotions/gift-name.ts'
import type { Snapshot } from '#server/catalogue/snapshot.ts'

/** A gift that has left the catalogue since its promotion was made. */
const unknownGift: LocalizedText = { th: 'ของแถม', en: 'gift' }

/** What a promotion gives, as short as hints on cards and in the cart say it. */
export function shortGiftName(snapshot: Snapshot, productId: number, language: Language): string {
  const product = snapshot.productById.get(productId)
  if (!product) return unknownGift[language]
  const brand = snapshot.brandById.get(product.brandId)
  return giftName(product.name[language], (language === 'th' ? brand?.nameThai : brand?.name) ?? '')
}
