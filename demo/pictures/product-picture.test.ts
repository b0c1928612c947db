import sharp from 'sharp'
import { expect, test } from 'vitest'
import { contrast } from '#rules/contrast.ts'
import { keysOf } from '#rules/keys-of.ts'
import { sourceIn } from '#server/content/picture-language.ts'
import type { Picture } from '../types.ts'
import { bannerPicture } from './banner-picture.ts'
import { scenes } from './banner-scenes.ts'
import { categoryPicture } from './category-picture.ts'
import { letteringOn } from './colour.ts'
import { icons } from './icons/icons.ts'
import { imageId } from './ids.ts'
import { packs } from './packs/packs.ts'
import { aPicture } from './picture.fixture.ts'
import { productPicture } from './product-picture.ts'
import { shelfTile } from './shelf-tile.ts'

const shapes = keysOf(packs)

function duplicates(svg: string): string[] {
  const ids = [...svg.matchAll(/\bid="([^"]+)"/g)].map((match) => match[1] ?? '')
  return ids.filter((id, index) => ids.indexOf(id) !== index)
}

function dangling(svg: string): string[] {
  return [...svg.matchAll(/(?:url\(|href=")#([^)"]+)/g)]
    .map((match) => match[1] ?? '')
    .filter((id) => !svg.includes(`id="${id}"`))
}

test.each(shapes)('%s is a whole drawing with ids of its own', async (shape) => {
  const svg = productPicture(aPicture({ shape }), icons)
  expect(svg).not.toMatch(/NaN|undefined|Infinity/)
  expect(duplicates(svg)).toEqual([])
  expect(dangling(svg)).toEqual([])
  expect(await sharp(Buffer.from(svg)).metadata()).toMatchObject({ format: 'svg', width: 824, height: 824 })
})

test.each(shapes)('%s stands on the shelf and stays within its tile', async (shape) => {
  const svg = productPicture(aPicture({ shape, body: '#101010', label: '#101010' }), icons)
  const { data, info } = await sharp(Buffer.from(svg))
    .resize(206)
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const dark = (x: number, y: number): boolean => (data[y * info.width + x] ?? 255) < 70
  const rows = Array.from({ length: 206 }, (_, y) => y).filter((y) =>
    Array.from({ length: 206 }, (_, x) => x).some((x) => dark(x, y)),
  )
  const lowest = Math.max(...rows) * 4
  expect(lowest).toBeGreaterThan(715)
  expect(lowest).toBeLessThan(765)
  expect(Math.min(...rows) * 4).toBeGreaterThan(40)
  for (const y of rows) for (const x of [4, 201]) expect(dark(x, y)).toBe(false)
})

test('the same picture is the same text, and so has the same id', () => {
  const one = productPicture(aPicture(), icons)
  expect(productPicture(aPicture(), icons)).toBe(one)
  expect(imageId('p', 1001, one)).toMatch(/^p-1001-[0-9a-f]{6}$/)
  expect(imageId('p', 1001, productPicture(aPicture({ mark: 'Naa Yai' }), icons))).not.toBe(imageId('p', 1001, one))
})

test('foreign characters in a mark never reach the drawing', () => {
  const svg = productPicture(aPicture({ mark: '<b>&"ก' }), icons)
  expect(svg).not.toContain('<b>')
  expect(svg).not.toContain('ก')
  expect(svg).not.toContain('"&"')
})

test('sizes and brands are written in the language of the reader', async () => {
  const sized = (change: Partial<Picture>) =>
    productPicture(aPicture({ size: '5 กก.', sizeEng: '5 kg', pieces: 12, ...change }), icons)
  const one = (svg: string, language: 'th' | 'en') => sourceIn(Buffer.from(svg), language).toString()
  const svg = sized({})
  for (const language of ['th', 'en'] as const) {
    expect(one(svg, language)).not.toMatch(/switch|systemLanguage|<g>/)
    expect(await sharp(Buffer.from(one(svg, language))).metadata()).toMatchObject({ width: 824, height: 824 })
  }
  // Each form depends on its own words alone
  expect(one(sized({ sizeEng: '9 kg' }), 'th')).toBe(one(svg, 'th'))
  expect(one(sized({ markThai: 'นาใหญ่' }), 'en')).toBe(one(svg, 'en'))
  expect(one(sized({ markThai: 'นาใหญ่' }), 'th')).not.toBe(one(svg, 'th'))
  expect(one(sized({ sizeEng: '9 kg' }), 'en')).not.toBe(one(svg, 'en'))
})

test('a colour or an icon that is none is refused', () => {
  expect(() => productPicture(aPicture({ label: 'red"/>' }), icons)).toThrow('Not a colour')
  expect(() => productPicture(aPicture({ icon: 'constructor' }), icons)).toThrow('No icon')
})

test('lettering can be read on light and dark labels', () => {
  for (const label of ['#000000', '#0a6b4b', '#c7252f', '#888888', '#f28a1e', '#ffb31a', '#f6ebd0', '#ffffff']) {
    expect(contrast(letteringOn(label), label), label).toBeGreaterThanOrEqual(3)
  }
})

test('a banner holds several goods without one taking the paint of another', () => {
  for (const turn of scenes.keys()) {
    const pictures = [aPicture(), aPicture({ shape: 'jar' }), aPicture({ shape: 'pump' })]
    const svg = bannerPicture({ hue: 18, pictures, turn }, icons)
    expect(duplicates(svg)).toEqual([])
    expect(dangling(svg)).toEqual([])
  }
})

test('banners have at least four compositions, and those next to each other differ', () => {
  const pictures = [aPicture(), aPicture({ shape: 'jar' })]
  const drawn = [...scenes.keys()].map((turn) => bannerPicture({ hue: 18, pictures, turn }, icons))
  expect(new Set(drawn).size).toBeGreaterThanOrEqual(4)
})

test.each([...scenes.keys()])('the left half of a banner is calm: composition %i', async (turn) => {
  const pictures = shapes.slice(0, 4).map((shape) => aPicture({ shape }))
  const art = sharp(Buffer.from(bannerPicture({ hue: 18, pictures, turn }, icons)))
  const { channels } = await sharp(await art.extract({ left: 0, top: 0, width: 760, height: 700 }).toBuffer()).stats()
  for (const { min } of channels) expect(min).toBeGreaterThan(180)
})

/** The four columns of pixels at `left`. */
const column = async (svg: string, left: number): Promise<Buffer> =>
  sharp(Buffer.from(svg)).extract({ left, top: 0, width: 4, height: 650 }).raw().toBuffer()

test.each(shapes)('a category shows two of its goods in its own hue, here a %s', async (shape) => {
  const goods = [aPicture({ shape }), aPicture({ shape: 'bag', markThai: 'ทุ่งรุ้ง' })] as const
  const one = categoryPicture({ hue: 95, goods }, icons)
  expect(dangling(one)).toEqual([])
  expect(duplicates(one)).toEqual([])
  expect(categoryPicture({ hue: 200, goods }, icons)).not.toBe(one)
  for (const left of [0, 820]) expect(await column(one, left)).toEqual(await column(`${shelfTile(95)}</svg>`, left))
})
