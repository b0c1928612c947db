import { expect, test } from 'vitest'
import { packs as packsEnglish } from '#backoffice/texts/packs.en.ts'
import { packs as packsThai } from '#backoffice/texts/packs.th.ts'
import { catalogue as catalogueEnglish } from '#storefront/texts/catalogue.en.ts'
import { catalogue as catalogueThai } from '#storefront/texts/catalogue.th.ts'

test.each([
  ['Thai', packsThai, catalogueThai],
  ['English', packsEnglish, catalogueEnglish],
] as const)(
  'retailers and staff read the same %s words of what a sales unit holds and a piece costs',
  (_, office, shop) => {
    for (const unit of ['ชิ้น', 'แพ็ค', 'ลัง', 'โหล', 'ปี๊บใหญ่'])
      for (const pieces of [1, 6, 12, 144]) {
        expect(office.packOf(unit, pieces)).toBe(shop.packOf(unit, pieces))
        expect(office.packed(unit, pieces)).toBe(shop.packed(unit, pieces))
      }
    expect(office.perPiece('฿8.00')).toBe(shop.perPiece('฿8.00'))
  },
)
