import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { describe, expect, test } from 'vitest'
import { ownIcons } from '#demo/pictures/icons/own-icons.ts'
import { demoCatalogue } from './catalogue.ts'
import { eanCheckDigit } from './codes.ts'
import { mayBePromoted } from './promotions.ts'

const catalogue = demoCatalogue()
const { categories, subcategories, brands, products, promotions, plannedPromotions, banners } = catalogue
const goods = products.filter((product) => product.saleCategoryId === 1)
const gifts = products.filter((product) => product.saleCategoryId === 2)
const productById = new Map(products.map((product) => [product.id, product]))
const restricted = new Set(categories.filter((category) => category.restricted).map((category) => category.id))
const promotedIds = new Set(promotions.map((promotion) => promotion.productId))

const repeated = (values: readonly (string | number)[]) =>
  values.filter((value, index) => values.indexOf(value) !== index)
const firstWhole = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

test('the catalogue is the same at every call', () => {
  expect(demoCatalogue()).toEqual(catalogue)
})

describe('shelves and brands', () => {
  test('there is enough of everything', () => {
    expect(products.length).toBeGreaterThanOrEqual(1900)
    expect(products.length).toBeLessThanOrEqual(1990)
    expect(categories.length).toBeGreaterThanOrEqual(22)
    expect(subcategories.length).toBeGreaterThanOrEqual(70)
    expect(brands.length).toBeGreaterThanOrEqual(90)
  })

  // Specification 4.37, 6.16, 9.10
  test('beer is 8, spirits and wine are 104, and only those are restricted', () => {
    expect(categories.filter((category) => category.restricted).map(({ id, nameThai }) => [id, nameThai])).toEqual([
      [8, 'เบียร์'],
      [104, 'สุราและไวน์'],
    ])
  })

  test('every subcategory has at least six products, every brand three, every reference its target', () => {
    const categoryIds = new Set(categories.map((category) => category.id))
    for (const subcategory of subcategories) {
      expect(categoryIds).toContain(subcategory.categoryId)
      const own = products.filter((product) => product.subcategoryId === subcategory.id)
      expect(own.length, subcategory.nameEng).toBeGreaterThanOrEqual(6)
      expect(new Set(own.map((product) => product.categoryId))).toEqual(new Set([subcategory.categoryId]))
    }
    for (const brand of brands) {
      expect(products.filter((product) => product.brandId === brand.id).length, brand.key).toBeGreaterThanOrEqual(3)
    }
  })

  test('ids, keys and names of shelves and brands are their own', () => {
    expect(repeated(categories.map(({ id }) => id))).toEqual([])
    expect(repeated(subcategories.map(({ id }) => id))).toEqual([])
    expect(repeated(brands.flatMap(({ key, name, nameThai }) => [...new Set([key, name, nameThai])]))).toEqual([])
  })

  test('nothing is tobacco', () => {
    const texts = products.flatMap((product) => [product.nameThai, product.nameEng, product.keywords]).join('\n')
    expect(texts).not.toMatch(/บุหรี่|ยาสูบ|ยาเส้น|cigarette|tobacco|vape/i)
  })
})

describe('products', () => {
  test('names, codes and barcodes are unique', () => {
    for (const field of ['nameThai', 'nameEng', 'sku', 'barcode', 'id'] as const) {
      expect(repeated(products.map((product) => product[field])), field).toEqual([])
    }
  })

  test('Thai names are Thai, English names are English, details are two different sentences', () => {
    for (const product of products) {
      expect(product.nameThai).toMatch(/[ก-ฮ]/)
      expect(product.nameEng + product.detailEng).not.toMatch(/[฀-๿]/)
      expect(product.nameThai + product.nameEng).not.toMatch(/ {2}|^ | $|undefined|NaN/)
      expect(product.detailThai.length, product.nameThai).toBeGreaterThan(25)
      expect(product.detailEng.length, product.nameEng).toBeGreaterThan(25)
      expect(product.detailThai + product.detailEng).not.toContain('{v}')
    }
    expect(new Set(goods.map((product) => product.detailThai)).size).toBeGreaterThan(300)
  })

  test('a name says the size of the pack when a unit holds several pieces', () => {
    for (const product of goods.filter(({ conversion }) => conversion > 1)) {
      const said = product.unit === 'โหล' ? 'โหล' : `${product.unit} ${product.conversion}`
      expect(product.nameThai.endsWith(said), product.nameThai).toBe(true)
    }
  })

  test('barcodes are Thai EAN-13 with a right check digit', () => {
    expect(eanCheckDigit('400638133393')).toBe(1)
    for (const { barcode } of products) {
      expect(barcode).toMatch(/^885\d{10}$/)
      expect(Number(barcode.at(-1))).toBe(eanCheckDigit(barcode.slice(0, 12)))
    }
  })

  test('stock codes are seven digits or letters and digits', () => {
    for (const { sku } of products) expect(sku).toMatch(/^(\d{7}|[A-Z]{2}\d{5})$/)
  })

  test('prices are whole satang; both prices of the golden carts are there', () => {
    for (const { priceSatang } of products) {
      expect(Number.isInteger(priceSatang)).toBe(true)
      expect(priceSatang).toBeGreaterThan(0)
    }
    const quarters = products.filter(({ priceSatang }) => priceSatang % 25 === 0)
    expect(quarters.length).toBeGreaterThan(products.length * 0.98)
    expect(goods.some((product) => product.priceSatang === 10_700 && product.vatPercent === 7)).toBe(true)
    expect(goods.some((product) => product.priceSatang === 10_000 && product.vatPercent === 0)).toBe(true)
    expect(goods.some((product) => product.priceSatang === 95)).toBe(true)
  })

  test('a piece out of a larger pack of the same goods is never dearer', () => {
    const stem = (name: string) => name.replace(/ (โหล|(แพ็ค|ลัง|กล่อง|ถุง|แผง) \d+)$/, '')
    for (const same of Map.groupBy(goods, ({ nameThai }) => stem(nameThai)).values()) {
      const bySize = same.toSorted((one, other) => one.conversion - other.conversion)
      for (const [index, larger] of bySize.entries()) {
        const smaller = bySize[index - 1]
        if (!smaller) continue
        const each = larger.priceSatang / larger.conversion
        expect(each, larger.nameThai).toBeLessThanOrEqual(smaller.priceSatang / smaller.conversion)
        expect(each, larger.nameThai).toBeGreaterThan((smaller.priceSatang / smaller.conversion) * 0.75)
      }
    }
  })

  test('farm goods carry no VAT, and there are enough of them', () => {
    expect(goods.filter((product) => product.vatPercent === 0).length).toBeGreaterThanOrEqual(150)
    for (const product of products.filter(({ categoryId }) => categoryId === 1 || categoryId === 13)) {
      expect(product.vatPercent, product.nameThai).toBe(0)
    }
  })

  test('stock has the spread the shop and its measurements need', () => {
    const within = (low: number, high: number) => goods.filter(({ stock }) => stock >= low && stock <= high)
    expect(within(0, 0).length / products.length).toBeGreaterThan(0.03)
    expect(within(0, 0).length / products.length).toBeLessThan(0.05)
    expect(within(20, 60).length).toBeGreaterThanOrEqual(12)
    const plenty = within(501, Infinity)
    expect(plenty.length).toBeGreaterThan(400)
    expect(plenty.filter(({ id }) => !promotedIds.has(id)).length).toBeGreaterThanOrEqual(100)
    expect(plenty.filter(({ vatPercent }) => vatPercent === 0).length).toBeGreaterThanOrEqual(60)
    expect(plenty.some(({ id, vatPercent }) => vatPercent === 0 && !promotedIds.has(id))).toBe(true)
    expect(within(1000, Infinity).length).toBeGreaterThan(100)
  })

  test('hot items and gifts are as many as they should be', () => {
    const hot = goods.filter(({ hotSequence }) => hotSequence !== null)
    expect(hot.length).toBeGreaterThanOrEqual(40)
    expect(hot.length).toBeLessThanOrEqual(60)
    expect(hot.map(({ hotSequence }) => hotSequence ?? 0).toSorted((a, b) => a - b)).toEqual(firstWhole(hot.length))
    expect(hot.every(({ stock, categoryId }) => stock > 0 && !restricted.has(categoryId))).toBe(true)
    expect(gifts.length).toBeGreaterThanOrEqual(25)
    expect(gifts.length).toBeLessThanOrEqual(40)
    expect(gifts.every(({ hotSequence, stock }) => hotSequence === null && stock > 0)).toBe(true)
  })

  test('keywords hold the brand in Latin letters and a spelling without tone marks', () => {
    for (const product of products) {
      const brand = brands.find(({ id }) => id === product.brandId)
      expect(product.keywords.split(' ')).toContain(brand?.key)
    }
    expect(goods.find(({ nameThai }) => nameThai.startsWith('น้ำปลาแท้'))?.keywords).toContain('นำปลาแท')
  })
})

describe('pictures', () => {
  test('every icon is in the icon set, and there are neither too few nor too many', async () => {
    const path = createRequire(import.meta.url).resolve('@iconify-json/fluent-emoji-flat/icons.json')
    const set = JSON.parse(await readFile(path, 'utf8')) as { icons: Record<string, unknown> }
    const used = new Set(products.map(({ picture }) => picture.icon))
    for (const icon of used) expect(Object.hasOwn({ ...set.icons, ...ownIcons }, icon), icon).toBe(true)
    expect(used.size).toBeGreaterThan(90)
    expect(used.size).toBeLessThan(180)
  })

  test('colours are hexadecimal, marks fit the label, the hue is the category’s', () => {
    for (const { picture, brandId, categoryId } of products) {
      expect(picture.label).toBe(brands.find(({ id }) => id === brandId)?.colour)
      expect(picture.label + picture.body).toMatch(/^(#[0-9A-F]{6}){2}$/i)
      expect(picture.mark.length).toBeLessThanOrEqual(10)
      expect(picture.hue).toBe(categories.find(({ id }) => id === categoryId)?.hue)
    }
  })
})

describe('promotions', () => {
  test('are as many and as mixed as they should be', () => {
    expect(promotedIds.size).toBeGreaterThanOrEqual(350)
    expect(promotedIds.size).toBeLessThanOrEqual(480)
    const amounts = promotions.filter(({ kind }) => kind === 'AMOUNT').length
    expect(amounts / promotions.length).toBeGreaterThan(0.55)
    expect(amounts / promotions.length).toBeLessThan(0.65)
    const sequences = products.map(({ promotionSequence }) => promotionSequence).filter((place) => place > 0)
    expect(sequences.toSorted((a, b) => a - b)).toEqual(firstWhole(promotedIds.size))
  })

  test('some lower the price from the first unit on', () => {
    const cuts = promotions.filter(({ tiers }) => tiers[0]?.minimumBuy === 1)
    expect(cuts.length).toBeGreaterThanOrEqual(12)
    expect(cuts.length).toBeLessThanOrEqual(24)
    expect(cuts.every(({ kind, tiers }) => kind === 'AMOUNT' && tiers.length === 1)).toBe(true)
  })

  test('some end in the weeks to come, none of them within two days', () => {
    const ends = promotions.flatMap(({ endsAfterDays }) => endsAfterDays ?? [])
    expect(ends.length).toBeGreaterThanOrEqual(15)
    expect(ends.length).toBeLessThanOrEqual(30)
    expect(Math.min(...ends)).toBeGreaterThan(2)
    const cutsSoon = promotions.filter(({ tiers, endsAfterDays }) => tiers[0]?.minimumBuy === 1 && endsAfterDays)
    expect(cutsSoon.length).toBeGreaterThanOrEqual(8)
  })

  test('planned ones begin and end in the six weeks that the calendar shows, and price nothing today', () => {
    const begin = plannedPromotions.map(({ days: [begins] }) => begins).filter((day) => day > 0)
    const end = plannedPromotions.map(({ days: [, ends] }) => ends).filter((day) => day > 0)
    // On a Sunday the first week is nearly over.
    expect(begin.filter((day) => day >= 2 && day < 35).length).toBeGreaterThanOrEqual(6)
    expect(end.filter((day) => day < 35).length).toBeGreaterThanOrEqual(5)
    for (const { id, kind, days, productIds, giftProductId, tiers } of plannedPromotions) {
      expect(days[0] >= 2 || days[1] < 0, `planned ${id}`).toBe(true)
      expect(days[1]).toBeGreaterThan(days[0])
      expect(productIds.length).toBeGreaterThan(0)
      expect(productIds.every((one) => mayBePromoted(productById.get(one) as (typeof products)[number]))).toBe(true)
      expect(giftProductId === null).toBe(kind === 'AMOUNT')
      const cheapest = Math.min(...productIds.map((one) => productById.get(one)?.priceSatang ?? 0))
      for (const tier of tiers)
        if ('discountSatang' in tier) expect(tier.discountSatang / cheapest).toBeLessThanOrEqual(0.15)
    }
    const ids = [...promotions, ...plannedPromotions].map(({ id }) => id)
    expect(ids).toEqual(firstWhole(ids.length))
  })

  test('a product has one, a dozen products have one of each kind with different priorities', () => {
    const double = [...Map.groupBy(promotions, ({ productId }) => productId).values()].filter(
      ({ length }) => length > 1,
    )
    expect(double.length).toBeGreaterThanOrEqual(10)
    expect(double.length).toBeLessThanOrEqual(15)
    for (const pair of double) {
      expect(pair.map(({ kind }) => kind).toSorted()).toEqual(['AMOUNT', 'FREE_GOODS'])
      expect(new Set(pair.map(({ priority }) => priority)).size).toBe(2)
    }
  })

  test('never touch alcohol, milk for small children or gifts', () => {
    for (const id of promotedIds) {
      const product = productById.get(id)
      expect(product && mayBePromoted(product), product?.nameThai).toBe(true)
      expect(restricted.has(product?.categoryId ?? 8)).toBe(false)
    }
  })

  test('discounts are 2 to 15 percent and rise with the quantity', () => {
    for (const { productId, tiers, kind } of promotions.filter((each) => each.kind === 'AMOUNT')) {
      const price = productById.get(productId)?.priceSatang ?? 0
      let before = { minimumBuy: 0, discountSatang: 0 }
      for (const tier of tiers) {
        if (!('discountSatang' in tier)) throw new Error(`${kind} without a discount`)
        expect(tier.discountSatang / price).toBeGreaterThanOrEqual(0.02)
        expect(tier.discountSatang / price).toBeLessThanOrEqual(0.15)
        expect(tier.minimumBuy).toBeGreaterThan(before.minimumBuy)
        expect(tier.discountSatang).toBeGreaterThan(before.discountSatang)
        before = tier
      }
    }
  })

  test('free goods give the product itself or a gift of the same brand, more for more', () => {
    const free = promotions.filter(({ kind }) => kind === 'FREE_GOODS')
    expect(free.some(({ productId, giftProductId }) => productId === giftProductId)).toBe(true)
    expect(free.filter(({ productId, giftProductId }) => productId !== giftProductId).length).toBeGreaterThan(40)
    for (const { productId, giftProductId, tiers } of free) {
      const product = productById.get(productId)
      const gift = productById.get(giftProductId ?? 0)
      expect(gift?.brandId).toBe(product?.brandId)
      expect(gift === product || gift?.saleCategoryId === 2).toBe(true)
      let before = { minimumBuy: 1, giftQty: 0 }
      for (const tier of tiers) {
        if (!('giftQty' in tier)) throw new Error('free goods without a quantity')
        expect(tier.minimumBuy).toBeGreaterThan(before.minimumBuy)
        expect(tier.giftQty / tier.minimumBuy).toBeGreaterThan(before.giftQty / before.minimumBuy)
        before = tier
      }
    }
  })
})

describe('banners', () => {
  test('there are enough, of every condition, two or three for a segment', () => {
    expect(banners.length).toBeGreaterThanOrEqual(14)
    expect(new Set(banners.map(({ condition }) => condition))).toEqual(new Set(['brand', 'product', 'hot-hotsale']))
    expect(banners.flatMap(({ segment }) => segment ?? []).toSorted()).toEqual(['east', 'premium'])
    expect(repeated(banners.map(({ name }) => name))).toEqual([])
    for (const { name } of banners) expect(name).toMatch(/^[a-z]+(-[a-z]+)+$/)
  })

  test('show only things that exist and may be advertised', () => {
    const brandById = new Map(brands.map((brand) => [brand.id, brand]))
    for (const { name, condition, items } of banners) {
      expect(items.length, name).toBeGreaterThan(0)
      expect(repeated(items), name).toEqual([])
      const shown =
        condition === 'brand'
          ? products.filter(({ brandId }) => items.includes(brandId))
          : items.map((id) => productById.get(id))
      if (condition === 'brand') expect(items.every((id) => brandById.has(id))).toBe(true)
      else expect(shown.every((product) => product?.saleCategoryId === 1)).toBe(true)
      expect(
        shown.every((product) => product && !restricted.has(product.categoryId)),
        name,
      ).toBe(true)
    }
  })
})
