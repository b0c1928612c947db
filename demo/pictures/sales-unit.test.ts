import sharp from 'sharp'
import { expect, test } from 'vitest'
import { keysOf } from '#rules/keys-of.ts'
import { sourceIn } from '#server/content/picture-language.ts'
import type { Grouping } from '../types.ts'
import { drawGoods } from './goods.ts'
import { icons } from './icons/icons.ts'
import { heights } from './packs/heights.ts'
import { packs } from './packs/packs.ts'
import { aPicture } from './picture.fixture.ts'
import { productPicture } from './product-picture.ts'
import { shelfTickets } from './shelf-ticket.ts'

const picture = aPicture()
const shapes = keysOf(packs)
const groups: Grouping[] = ['wrap', 'dozen', 'box', 'carton']

const inThai = (svg: string) => sourceIn(Buffer.from(svg), 'th').toString()
const pixelsOf = async (svg: string) =>
  sharp(Buffer.from(svg)).resize(412).removeAlpha().raw().toBuffer({ resolveWithObject: true })

/** The part of the tile in which two pictures differ: left, top, right, bottom, in units of 824. */
async function differenceOf(one: string, other: string) {
  const [first, second] = await Promise.all([pixelsOf(one), pixelsOf(other)])
  const xs: number[] = []
  const ys: number[] = []
  for (let at = 0; at < first.data.length; at += 3) {
    if (Math.abs((first.data[at] ?? 0) - (second.data[at] ?? 0)) < 8) continue
    xs.push(((at / 3) % 412) * 2)
    ys.push(Math.floor(at / 3 / 412) * 2)
  }
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) }
}

test.each(groups.flatMap((group) => shapes.map((shape) => ({ group, shape }))))(
  'a $group of $shape is a whole drawing within its tile',
  async ({ group, shape }) => {
    const svg = productPicture({ ...picture, shape, group, pieces: 12 }, icons)
    expect(svg).not.toMatch(/NaN|undefined|Infinity/)
    const ids = [...svg.matchAll(/\bid="([^"]+)"/g)].map((match) => match[1] ?? '')
    expect(new Set(ids).size).toBe(ids.length)
    const pointed = [...svg.matchAll(/(?:url\(|href=")#([^)"]+)/g)].map((match) => match[1] ?? '')
    expect(pointed.filter((id) => !ids.includes(id))).toEqual([])
    const empty = productPicture({ ...picture, shape, group, pieces: 12 }, icons).replace(/<defs>.*<\/svg>/s, '</svg>')
    const { left, top, right } = await differenceOf(svg, empty)
    expect([left > 8, top > 20, right < 816]).toEqual([true, true, true])
  },
)

test.each(shapes)('%s is as high as the table says', async (shape) => {
  const { defs, body } = drawGoods({ ...picture, shape }, icons, 'p')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="824" height="824" viewBox="0 0 824 824"><defs>${defs}</defs>${body}</svg>`
  const transparent = { r: 0, g: 0, b: 0, alpha: 0 }
  const { info } = await sharp(Buffer.from(svg))
    .trim({ background: transparent, threshold: 20 })
    .toBuffer({ resolveWithObject: true })
  expect(Math.abs(738 + (info.trimOffsetTop ?? 0) - heights[shape])).toBeLessThanOrEqual(3)
})

test.each(['5 กก.', '100 เม็ด', '17 ก. 27 ซอง', '30 ม้วน รุ่นประหยัด', '12×20 นิ้ว'])(
  'the size %s is printed whole, vowels and tone marks too, within the tile',
  async (size) => {
    const svg = inThai(productPicture({ ...picture, size, pieces: 300 }, icons))
    const without = svg.replace(/(<g transform="translate\(26 800\)).*<\/svg>/s, '</svg>')
    const { left, top, right, bottom } = await differenceOf(svg, without)
    expect([left >= 22, right <= 800, top >= 680, bottom <= 804]).toEqual([true, true, true, true])
  },
)

test('a single piece without a size has no ticket, a pack of two has one', () => {
  const ticketsOf = (pieces: number) =>
    shelfTickets({ size: '', sizeEng: '', pieces, colour: '#0A6B4B' }).match(/<rect/g)?.length
  expect([ticketsOf(1), ticketsOf(2)]).toEqual([undefined, 1])
})

test('a larger size is drawn larger than a smaller one of the same shape', () => {
  const scaleOf = (size: string) => Number(/scale\(([\d.]+)\)/.exec(productPicture({ ...picture, size }, icons))?.[1])
  const sizes = ['155 ก.', '425 ก.', '1 กก.', '5 กก.', '15 กก.', '48 กก.'].map(scaleOf)
  expect(sizes).toEqual(sizes.toSorted((one, other) => one - other))
  expect(new Set(sizes).size).toBe(sizes.length)
})
