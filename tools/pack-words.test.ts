import { expect, test } from 'vitest'
import { contentInWords, packInWords, pieceInWords } from '#rules/catalogue/pack-in-words.ts'
import { catalogue as english } from '#storefront/texts/catalogue.en.ts'
import { catalogue as thai } from '#storefront/texts/catalogue.th.ts'
import { product as englishProduct } from '#storefront/texts/product.en.ts'
import { product as thaiProduct } from '#storefront/texts/product.th.ts'

test.each([
  ['th', { ...thai, ...thaiProduct }],
  ['en', { ...english, ...englishProduct }],
] as const)(
  'retailers and staff read in %s the same words of what a sales unit holds and a piece costs',
  (language, shop) => {
    for (const unit of ['ชิ้น', 'แพ็ค', 'ลัง', 'โหล', 'ปี๊บใหญ่'])
      for (const pieces of [1, 6, 12, 144]) {
        expect(packInWords({ unit, pieces }, language)).toBe(shop.packOf(unit, pieces))
        expect(contentInWords({ unit, pieces }, language)).toBe(shop.packed(unit, pieces))
      }
    expect(pieceInWords('฿8.00', language)).toBe(shop.perPiece('฿8.00'))
  },
)
