import { expect, test } from 'vitest'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root, sourceFiles } from './source-files.ts'

const folders = ['storefront/texts', 'backoffice/texts']
const namespaces = folders.flatMap((folder) =>
  readdirSync(join(root, folder))
    .filter((file) => file.endsWith('.th.ts'))
    .map((file) => `${folder}/${file.replace('.th.ts', '')}`),
)

type Texts = Record<string, unknown>
const read = async (namespace: string, language: string): Promise<Texts> => {
  const module: Record<string, Texts> = await import(join(root, `${namespace}.${language}.ts`))
  return Object.values(module)[0] ?? {}
}
/** A text, or what a text with holes gives when they are filled. */
const filled = (text: unknown): string =>
  typeof text === 'function' ? String(text(...Array.from({ length: text.length }, () => '3'))) : String(text)
/** Letters and vowels, not the ฿ sign. */
const thai = /[ก-ฮะ-ฺเ-์]/

test('there are texts', () => expect(namespaces.length).toBeGreaterThanOrEqual(8))

test.each(namespaces)('%s: both languages have the same texts, in their own script', async (namespace) => {
  const [th, en] = [await read(namespace, 'th'), await read(namespace, 'en')]
  expect(Object.keys(en).sort()).toEqual(Object.keys(th).sort())
  for (const [key, text] of Object.entries(th)) expect([key, filled(text).trim().length > 0]).toEqual([key, true])
  const thaiInEnglish = Object.entries(en).filter(([key, text]) => thai.test(filled(text)) && key !== 'otherLanguage')
  // Units and proper names stay Thai in Thai only; a Thai sentence in the English shop is a text that was forgotten.
  expect(thaiInEnglish.map(([key]) => key)).toEqual([])
})

test('pages and parts hold no Thai of their own: it stands in the texts', () => {
  const speaking = sourceFiles().filter(
    ({ path, text }) =>
      /^(storefront|backoffice|design)\//.test(path) &&
      !/^(storefront|backoffice)\/texts\/|\.th\.ts$/.test(path) &&
      !/\.(test|fixture)\.tsx?$/.test(path) &&
      thai.test(text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')),
  )
  expect(speaking.map(({ path }) => path)).toEqual([])
})

test('money and dates are written in one place each', () => {
  const formatting = sourceFiles().filter(
    ({ path, text }) =>
      /^(storefront|backoffice|design|server)\//.test(path) &&
      /toLocaleString|toLocaleDateString|toFixed\(/.test(text) &&
      !/\.test\.tsx?$/.test(path),
  )
  expect(formatting.map(({ path }) => path)).toEqual([])
})
