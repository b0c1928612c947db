import { expect, test } from 'vitest'
import { splitName } from '#rules/catalogue/short-name.ts'
import { icons } from '#demo/pictures/icons/icons.ts'
import { productPicture } from '#demo/pictures/product-picture.ts'
import { demoCatalogue } from './catalogue.ts'

const { products } = demoCatalogue()
const regular = products.filter(({ saleCategoryId }) => saleCategoryId === 1)

/** Words in product names, and the shapes allowed for them; the first matching word decides. */
const drawn: readonly [called: RegExp, icons: string][] = [
  [/^(ข้าวหอม|ข้าวขาว|ข้าวเสาไห้|ปลายข้าว|ข้าวกล้อง|ข้าวไรซ์)/, 'cooked-rice'],
  [/^ข้าวเหนียว/, 'rice-ball'],
  [/^น้ำตาลทราย/, 'spoon'],
  [/^น้ำมันปาล์ม/, 'palm-tree'],
  [/^(ปลาซาร์ดีน|ปลาแมคเคอเรล|น้ำปลา|ปลากรอบ|ปลาเค็ม|ปลานิล)/, 'fish hot-pepper'],
  [/^หอย/, 'oyster'],
  [/ปู/, 'crab'],
  [/^ไข่(ไก่|เป็ด|เค็ม|เยี่ยวม้า)/, 'egg'],
  [/^(น้ำดื่ม|น้ำแร่)/, 'droplet'],
  [/^(เบียร์|คราฟต์เบียร์)/, 'beer-mug'],
  [/^ไวน์/, 'wine-glass'],
  [/^(กาแฟปรุงสำเร็จ|กาแฟสำเร็จรูป|กาแฟคั่วบด)/, 'hot-beverage'],
  [/(แคปซูล|ยาขมเม็ด)/, 'pill'],
  [/^ยาดม/, 'herb'],
  [/^แปรงสีฟัน/, 'toothbrush'],
  [/^กระดาษชำระ/, 'roll-of-paper'],
  [/^ไม้กวาด/, 'broom'],
  [/^ผ้าอ้อมเด็ก/, 'baby'],
  [/^หลอดไฟ/, 'light-bulb'],
  [/^ถ่านไฟฉาย/, 'battery'],
  [/^(อาหารแมว|ทรายแมว)/, 'cat-face fish poultry-leg green-apple hot-beverage'],
  [/^อาหารสุนัข/, 'dog-face'],
  [/^แตงกวา/, 'cucumber'],
  [/^มันฝรั่งแผ่น/, 'potato leafy-green meat-on-bone onion hot-pepper egg'],
]

test.each(drawn)('goods called %s show what they are', (called, allowed) => {
  const goods = regular.filter(({ nameThai }) => called.test(nameThai))
  expect(goods.length).toBeGreaterThan(0)
  for (const { nameThai, picture } of goods) expect(allowed.split(' '), nameThai).toContain(picture.icon)
})

/** Shapes for fluids, and shapes for powder, grain or pieces. */
const forFluids = 'bottle jug jar can tin carton pouch sachet pump tube tub cup vial bundle'
const solid = /^\d[\d.]* (กก|ก)\./
const fluid = /^\d[\d.]* (มล|ล)\./

// Cat litter and cool boxes are measured by capacity, and hair dye comes in its box.
test('what is measured in litres stands in something that holds it', () => {
  const goods = regular.filter(
    ({ picture, nameThai }) => fluid.test(picture.size) && !/^(ทราย|กระติก|คูลเลอร์|ครีมย้อมผม)/.test(nameThai),
  )
  expect(goods.length).toBeGreaterThan(100)
  for (const { nameThai, picture } of goods) expect(forFluids.split(' '), nameThai).toContain(picture.shape)
})

test('what is measured in kilograms is no drink', () => {
  const goods = regular.filter(({ picture }) => solid.test(picture.size))
  expect(goods.length).toBeGreaterThan(300)
  for (const { nameThai, picture } of goods) expect(['can', 'carton'], nameThai).not.toContain(picture.shape)
})

test.each([
  [/ยาดมแท่ง|กาวแท่ง/, 'stick'],
  [/พิมเสนน้ำ|น้ำมันมวย|โรลออน/, 'vial'],
  [/แคปซูล|ยาขมเม็ด/, 'blister'],
])('%s come in their own shape', (called, shape) => {
  const shapes = new Set(regular.filter(({ nameThai }) => called.test(nameThai)).map(({ picture }) => picture.shape))
  expect([...shapes]).toEqual([shape])
})

test('the picture says how the goods come: one, a pack, a dozen, a box or a case', () => {
  const groupsOf = (unit: string) =>
    new Set(
      regular.filter((product) => product.unit === unit && product.conversion > 1).map(({ picture }) => picture.group),
    )
  expect([...groupsOf('ลัง')]).toEqual(['carton'])
  expect([...groupsOf('แพ็ค')].toSorted()).toEqual(['one', 'wrap'])
  expect([...groupsOf('โหล')].toSorted()).toEqual(['dozen', 'one'])
  for (const { conversion, picture } of regular) expect(picture.pieces).toBe(conversion)
})

/** How much of a short name fits on two lines of a card at 360 px, in the wider script. */
const shownGraphemes = 34
const segments = new Intl.Segmenter('th', { granularity: 'grapheme' })

test.each(['nameThai', 'nameEng'] as const)('no two cards of a category look and read the same: %s', (name) => {
  const seen = new Map<string, string>()
  for (const product of regular) {
    const { short, size, pack } = splitName(product[name], product.unit, product.conversion)
    const shown = [...segments.segment(short)].slice(0, shownGraphemes).map(({ segment }) => segment)
    const looks = productPicture(product.picture, icons)
    const card = [product.categoryId, looks, shown.join(''), size, pack, product.priceSatang].join('\n')
    expect(seen.get(card), product[name]).toBeUndefined()
    seen.set(card, product[name])
  }
})
