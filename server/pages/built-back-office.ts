import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BuiltBackOffice } from './back-office.ts'
import { builtFolder } from './built-storefront.ts'

type Chunk = { file: string; name?: string; imports?: string[]; css?: string[] }
type Manifest = Record<string, Chunk>

/** @throws Error where the back office was not built */
export async function readBuiltBackOffice(folder: string = builtFolder): Promise<BuiltBackOffice> {
  const clientFolder = join(folder, 'backoffice')
  const text = await readFile(join(clientFolder, 'manifest.json'), 'utf8')
  const manifest = JSON.parse(text) as Manifest
  return {
    clientFolder,
    filesOf: (language) => filesOf(manifest, language),
    version: createHash('sha256').update(text).digest('hex').slice(0, 12),
    policy: {},
  }
}

/** The entry, all that it imports, and the texts that every screen needs. */
function filesOf(manifest: Manifest, language: string): ReturnType<BuiltBackOffice['filesOf']> {
  const scripts = new Set<string>()
  const sheets = new Set<string>()
  const add = (key: string) => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`The back office's build lacks ${key}`)
    if (scripts.has(`/${chunk.file}`)) return
    scripts.add(`/${chunk.file}`)
    chunk.css?.forEach((sheet) => sheets.add(`/${sheet}`))
    chunk.imports?.forEach(add)
  }
  add('entry.tsx')
  const texts = Object.keys(manifest).find((key) => manifest[key]?.name === `texts-${language}`)
  if (texts) add(texts)
  const [script = '', ...imports] = scripts
  return { script, imports, sheets: [...sheets] }
}
