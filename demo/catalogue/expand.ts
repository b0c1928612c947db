import type { PackShape, Picture } from '#demo/types.ts'
import { packColours, type PackColour } from './colours.ts'
import { details } from './details.ts'
import type { Family } from './family.ts'
import { keywords } from './keywords.ts'
import { makerByKey, type Maker } from './makers.ts'
import { groupingOf, packName, priceSatang, readSize, shapeNamed, type Pack, type Size } from './packs.ts'
import { pair, subcategoryByKey } from './category-tree.ts'

/** A product without numbers, stock and offers. */
export type Draft = {
  subcategoryId: number
  categoryId: number
  maker: Maker
  nameThai: string
  nameEng: string
  detailThai: string
  detailEng: string
  priceSatang: number
  conversion: number
  unit: string
  vatPercent: 0 | 7
  keywords: string
  picture: Omit<Picture, 'label' | 'hue' | 'mark' | 'markThai'>
  hot: boolean
}

type Variant = {
  thai: string
  english: string
  isKind: boolean
  shape: PackShape | null
  icon: string | null
  colour: string | null
  percent: number
}

const plain: Variant = { thai: '', english: '', isKind: false, shape: null, icon: null, colour: null, percent: 100 }

function readVariant(line: string): Variant {
  const [thai = '', english = '', colour, look = '', percent] = line.split('|').map((cell) => cell.trim())
  const [icon = '', shape] = look.split(':').reverse()
  return {
    thai: thai.replace('^', ''),
    english,
    isKind: thai.startsWith('^'),
    shape: shape ? shapeNamed(shape) : null,
    icon: icon || null,
    colour: colour || null,
    percent: Number(percent ?? 100),
  }
}

function colourNamed(name: string): string {
  if (!(name in packColours)) throw new Error(`no pack colour ${name}`)
  return packColours[name as PackColour]
}

function readBrands(line: string): { maker: Maker; limit: number }[] {
  return line.split(' ').map((word) => {
    const [key = '', limit] = word.split(':')
    const maker = makerByKey.get(key)
    if (!maker) throw new Error(`no brand ${key}`)
    return { maker, limit: Number(limit ?? Infinity) }
  })
}

const joined = (words: readonly string[], glue = ' '): string => words.filter(Boolean).join(glue)

function names(family: Family, maker: Maker, variant: Variant, size: Size, pack: Pack) {
  const [kindThai, kindEng] = variant.isKind ? [variant.thai, variant.english] : pair(family.kind)
  const [thai, english] = variant.isKind ? ['', ''] : [variant.thai, variant.english]
  const [packThai, packEng] = packName(pack)
  const middle = family.variantLast ? [kindEng, english] : [english, kindEng]
  return {
    nameThai: joined([kindThai, maker.inName, thai, size.thai, packThai]),
    nameEng: joined([maker.name, ...middle, size.english]) + packEng,
  }
}

/** The variant of eggs and nappies contains their size. */
const ownSize = (variant: string): string => /(?:เบอร์|ไซซ์|No\.|Size) \S+$/i.exec(variant)?.[0] ?? ''

function draft(family: Family, turn: number, maker: Maker, variant: Variant, size: Size, pack: Pack): Draft {
  const subcategory = subcategoryByKey.get(family.sub)
  if (!subcategory) throw new Error(`no subcategory ${family.sub}`)
  const [shape = '', icon = '', colour = ''] = family.look.split(' ')
  const packShape = variant.shape ?? size.shape ?? shapeNamed(shape)
  const [kindThai] = pair(family.kind)
  return {
    subcategoryId: subcategory.id,
    categoryId: subcategory.categoryId,
    maker,
    ...names(family, maker, variant, size, pack),
    ...details(family, [variant.thai, variant.english], turn),
    priceSatang: priceSatang(pack, (maker.level * variant.percent) / 100),
    conversion: pack.pieces,
    unit: pack.unit,
    vatPercent: family.vat ?? 7,
    keywords: keywords(family.also, maker, variant.isKind ? variant.thai : kindThai),
    picture: {
      shape: packShape,
      group: groupingOf(pack, packShape),
      size: joined([ownSize(variant.thai), size.thai]),
      sizeEng: joined([ownSize(variant.english), size.english]),
      pieces: pack.pieces,
      icon: variant.icon ?? icon,
      body: colourNamed(variant.colour ?? colour),
    },
    hot: false,
  }
}

/** Best sellers (first brand, first variants) are stocked in every pack, others in fewer, as at a real wholesaler. */
function stocked(brandIndex: number, variantIndex: number, packIndex: number): boolean {
  return packIndex === 0 || variantIndex === 0 || 2 * brandIndex + 2 * packIndex + variantIndex <= 4
}

/** The stocked combinations of brand × variant × size × pack of a family; `turn` is its position among the families. */
export function expand(family: Family, turn: number): Draft[] {
  const variants = family.variants?.map(readVariant) ?? [plain]
  const packs = family.sizes.map(readSize).flatMap((size) => size.packs.map((pack) => ({ size, pack })))
  const drafts = readBrands(family.brands).flatMap(({ maker, limit }, brandIndex) =>
    variants
      .slice(0, limit)
      .flatMap((variant, variantIndex) =>
        packs
          .filter((_, packIndex) => stocked(brandIndex, variantIndex, packIndex))
          .map(({ size, pack }) => draft(family, turn, maker, variant, size, pack)),
      ),
  )
  return drafts.map((each, index) => ({ ...each, hot: index < (family.hot ?? 0) }))
}
