import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { dragTexts } from '#backoffice/kit/aria-drag-texts.th.ts'
import { pickerTexts } from '#backoffice/kit/aria-picker-texts.th.ts'
import { ariaTexts } from '#backoffice/kit/aria-texts.th.ts'
import { root } from './source-files.ts'

const allTexts = { ...ariaTexts, ...pickerTexts, '@react-aria/dnd': dragTexts }
const modules = join(root, 'node_modules')

/** The texts that React Aria's own packages have in English, by the name under which they look for them. */
async function englishTexts(): Promise<Record<string, string[]>> {
  const folders = [
    ['@react-aria', join(modules, 'react-aria/dist/private/intl')],
    ['@react-stately', join(modules, 'react-stately/dist/private/intl')],
  ] as const
  const read = async (file: string) =>
    Object.keys(((await import(pathToFileURL(file).href)) as { default: Record<string, unknown> }).default).sort()
  const named = folders.flatMap(([scope, folder]) =>
    readdirSync(folder).map((name) => [`${scope}/${name}`, join(folder, name, 'en-US.mjs')] as const),
  )
  const own = ['react-aria-components', join(modules, 'react-aria-components/dist/private/intl/en-US.mjs')] as const
  return Object.fromEntries(await Promise.all([...named, own].map(async ([name, file]) => [name, await read(file)])))
}

test('React Aria says in Thai all that it says in English, in every package that is used', async () => {
  const english = await englishTexts()
  expect(Object.keys(allTexts).filter((name) => !(name in english))).toEqual([])
  for (const [name, texts] of Object.entries(allTexts))
    expect([name, Object.keys(texts).sort()]).toEqual([name, english[name]])
})

test('what is loaded later has its place, which React Aria keeps', () => {
  expect(['@react-aria/dnd', ...Object.keys(pickerTexts)].filter((name) => !(name in ariaTexts))).toEqual([])
})

test('every text can be filled, and is Thai', () => {
  const formatter = { number: String }
  const args = new Proxy({}, { get: () => '3' })
  for (const texts of Object.values(allTexts))
    for (const [key, text] of Object.entries(texts)) {
      const filled = typeof text === 'function' ? text(args, formatter) : text
      expect([key, /[\u0e00-\u0e7f]/.test(filled)]).toEqual([key, true])
      expect([key, filled.includes('undefined')]).toEqual([key, false])
    }
})
