import { packColours, type PackColour } from './colours.ts'
import type { Draft } from './expand.ts'
import { premiumTable } from './families/premium.ts'
import { makerByKey } from './makers.ts'
import { shapeNamed } from './packs.ts'
import { subcategoryByKey } from './category-tree.ts'

const wordings: readonly ((thai: string, english: string) => { detailThai: string; detailEng: string })[] = [
  (thai, english) => ({
    detailThai: `ของพรีเมียมจาก${thai} รับเมื่อซื้อสินค้าครบตามโปรโมชัน ไม่มีวางขาย`,
    detailEng: `A gift from ${english}, given with its promotions and never sold.`,
  }),
  (thai, english) => ({
    detailThai: `ผลิตจำนวนจำกัดสำหรับร้านที่สั่งสินค้า${thai} ใช้ในร้านหรือแจกลูกค้าก็ได้`,
    detailEng: `A limited run for shops that order ${english}; use it in the shop or give it to customers.`,
  }),
  (thai, english) => ({
    detailThai: `แถมไปกับรถส่งของเมื่อสั่ง${thai}ถึงจำนวน ของหมดแล้วหมดเลย`,
    detailEng: `Comes with the delivery when enough ${english} is ordered, while stocks last.`,
  }),
]

function readLine(line: string, index: number): Draft {
  const [key = '', nameThai = '', nameEng = '', sub = '', value, shape = '', icon = '', colour = ''] = line
    .split('|')
    .map((cell) => cell.trim())
  const maker = makerByKey.get(key)
  const subcategory = subcategoryByKey.get(sub)
  if (!maker || !subcategory || !(colour in packColours)) throw new Error(`cannot read the gift "${line.trim()}"`)
  const wording = wordings[index % wordings.length] ?? wordings[0]
  return {
    subcategoryId: subcategory.id,
    categoryId: subcategory.categoryId,
    maker,
    nameThai,
    nameEng,
    detailThai: '',
    detailEng: '',
    ...wording?.(maker.nameThai, maker.name),
    priceSatang: Number(value) * 100,
    conversion: 1,
    unit: 'ชิ้น',
    vatPercent: 7,
    keywords: `ของแถม ของพรีเมียม แถม premium gift ${maker.key} ${maker.nameThai}`,
    picture: {
      shape: shapeNamed(shape),
      group: 'one',
      size: '',
      sizeEng: '',
      pieces: 1,
      icon,
      body: packColours[colour as PackColour],
    },
    hot: false,
  }
}

/** Gift products of the brands. */
export function premiumDrafts(): Draft[] {
  return premiumTable.trim().split('\n').map(readLine)
}
