import { expect, test } from 'vitest'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { design as englishDesign } from '#backoffice/texts/design.en.ts'
import { design as thaiDesign } from '#backoffice/texts/design.th.ts'
import { kit as englishKit } from '#backoffice/texts/kit.en.ts'
import { kit as thaiKit } from '#backoffice/texts/kit.th.ts'
import { root } from './source-files.ts'

const folder = join(root, 'backoffice/texts')
const words = {
  th: [thaiDesign.close, thaiKit.cancel],
  en: [englishDesign.close, englishKit.cancel],
}

/** Every text without holes, with the path of its key. */
const leaves = (texts: unknown, path: string): [string, string][] =>
  typeof texts === 'string'
    ? [[path, texts]]
    : typeof texts === 'object' && texts !== null
      ? Object.entries(texts).flatMap(([key, inner]) => leaves(inner, `${path}.${key}`))
      : []

test.each(['th', 'en'] as const)(
  'in %s no text but theirs reads like the buttons that every dialog has: two of one name cannot be told apart',
  async (language) => {
    const files = readdirSync(folder).filter((file) => file.endsWith(`.${language}.ts`))
    const modules = await Promise.all(
      files.map(async (file): Promise<[string, string][]> => {
        const module: Record<string, unknown> = await import(join(folder, file))
        return Object.entries(module).flatMap(([name, texts]) => leaves(texts, name))
      }),
    )
    const others = modules.flat().filter(([path]) => !/^(?:design|kit)\.(?:close|cancel)$/.test(path))
    expect(others.filter(([, text]) => words[language].includes(text))).toEqual([])
    expect(new Set(words[language]).size).toBe(2)
  },
)
