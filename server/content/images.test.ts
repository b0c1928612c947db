import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { imageWidths, makeImages } from './images.ts'

const square = (colour: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="824" height="824"><path d="M0 0H824V824H0Z" fill="${colour}"/></svg>`

let cacheFolder: string
beforeEach(async () => {
  cacheFolder = await mkdtemp(join(tmpdir(), 'images-'))
})
afterEach(() => rm(cacheFolder, { recursive: true, force: true }))

const cachedFiles = async (): Promise<string[]> =>
  (await readdir(cacheFolder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)

/** Sources by id, with a note of every id that was loaded. */
function sourcesOf(content: Record<string, Buffer | string>) {
  const loaded: string[] = []
  const load = async (id: string): Promise<Buffer | string | null> => {
    loaded.push(id)
    return content[id] ?? null
  }
  return { load, loaded }
}

// Specification 7.39
test('gives every allowed width as a WebP of that width', async () => {
  const { load } = sourcesOf({ red: square('#c00') })
  const images = makeImages({ load, cacheFolder })
  for (const width of imageWidths) {
    const image = await images.get('red', width)
    expect(await sharp(image?.body).metadata()).toMatchObject({ format: 'webp', width, height: width })
  }
})

// Specification 7.39
test('knows no other width and no unknown picture, and loads nothing for a width that is not allowed', async () => {
  const { load, loaded } = sourcesOf({ red: square('#c00') })
  const images = makeImages({ load, cacheFolder })
  expect(await images.get('red', 301)).toBeNull()
  expect(loaded).toEqual([])
  expect(await images.get('blue', 300)).toBeNull()
})

test('loads once for all who ask at the same time, and not at all for who asks later', async () => {
  const { load, loaded } = sourcesOf({ red: square('#c00') })
  const images = makeImages({ load, cacheFolder })
  const answers = await Promise.all(Array.from({ length: 8 }, () => images.get('red', 160)))
  await images.get('red', 160)
  expect(new Set(answers.map((answer) => answer?.body)).size).toBe(1)
  expect(loaded).toEqual(['red'])
  expect(await cachedFiles()).toHaveLength(1)
})

test('a drawing with words in two languages is sent in one of them, Thai unless English is wanted', async () => {
  const inTwo = square('#fff').replace(
    '</svg>',
    '<switch><g systemLanguage="en"><g opacity="1"><path d="M0 0H824V824H0Z" fill="#00f"/></g></g><g><path d="M0 0H824V824H0Z" fill="#f00"/></g></switch></svg>',
  )
  const { load } = sourcesOf({ drawn: inTwo, plain: square('#0a0') })
  const images = makeImages({ load, cacheFolder })
  const dominant = async (...which: Parameters<typeof images.get>) =>
    (await sharp((await images.get(...which))?.body).stats()).dominant
  expect(await dominant('drawn', 160)).toEqual(await dominant('drawn', 160, 'th'))
  expect((await dominant('drawn', 160, 'th')).r).toBeGreaterThan(200)
  expect((await dominant('drawn', 160, 'en')).b).toBeGreaterThan(200)
  expect(await dominant('plain', 160, 'en')).toEqual(await dominant('plain', 160, 'th'))
})

test('encodes one content once, though two ids stand for it', async () => {
  const { load } = sourcesOf({ one: square('#0a0'), two: square('#0a0') })
  const images = makeImages({ load, cacheFolder })
  const [one, two] = await Promise.all([images.get('one', 160), images.get('two', 160)])
  expect(one?.body).toBe(two?.body)
  expect(one?.etag).toBe(two?.etag)
  expect(await cachedFiles()).toHaveLength(1)
})

test('takes from the disk what an earlier run has encoded', async () => {
  const { load } = sourcesOf({ red: square('#c00') })
  await makeImages({ load, cacheFolder }).get('red', 160)
  const [name = ''] = await cachedFiles()
  await writeFile(join(cacheFolder, name.slice(0, 2), name), 'from the disk')
  const again = await makeImages({ load, cacheFolder }).get('red', 160)
  expect(again?.body.toString()).toBe('from the disk')
})

test('an etag differs by content and by width', async () => {
  const { load } = sourcesOf({ red: square('#c00'), green: square('#0c0') })
  const images = makeImages({ load, cacheFolder })
  const answers = await Promise.all([images.get('red', 160), images.get('green', 160), images.get('red', 300)])
  expect(new Set(answers.map((answer) => answer?.etag)).size).toBe(3)
})

test('answers though the cache cannot be written', async () => {
  const file = join(cacheFolder, 'a-file')
  await writeFile(file, '')
  const { load } = sourcesOf({ red: square('#c00') })
  const image = await makeImages({ load, cacheFolder: file }).get('red', 160)
  expect((await sharp(image?.body).metadata()).width).toBe(160)
})

test('does not enlarge a small photograph', async () => {
  const photograph = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#963' } })
    .png()
    .toBuffer()
  const { load } = sourcesOf({ photograph })
  const image = await makeImages({ load, cacheFolder }).get('photograph', 300)
  expect((await sharp(image?.body).metadata()).width).toBe(90)
})

test('tells of a source that is no picture, and takes the next one all the same', async () => {
  const { load } = sourcesOf({ broken: 'not a picture', red: square('#c00') })
  const images = makeImages({ load, cacheFolder })
  await expect(Promise.all([1, 2, 3].map(() => images.get('broken', 160)))).rejects.toThrow()
  await expect(images.get('broken', 300)).rejects.toThrow()
  await expect(images.get('broken', 600)).rejects.toThrow()
  expect(await images.get('red', 160)).not.toBeNull()
})
