import { readdir, readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { builtFolder } from '#server/pages/built-storefront.ts'
import { bytesOfBuilt } from './bytes-of-built.ts'
import { root } from './source-files.ts'

type Manifest = Record<string, { file: string; name?: string; imports?: string[]; isDynamicEntry?: boolean }>

/** Bytes of scripts, each file compressed by Brotli 11. */
type ScreenSize = {
  /** Its path in the folder of the back office. */
  module: string
  /** With the shell and the texts of the heavier language. */
  whole: number
  /** What it adds to the shell and the order list. */
  added: number
}

/** A group of the menu lists its screens in its folder. */
const isScreenList = (file: string) => basename(file) === 'screens.ts'

/** The screen that is opened first and most. */
export const orderList = 'day/orders/OrderList.tsx'

/** The scripts of every screen of the back office, which must be built. */
export async function screenSizes(): Promise<ScreenSize[]> {
  const folder = join(builtFolder, 'backoffice')
  const manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as Manifest
  const modules = new Set<string>()
  for (const list of (await readdir(join(root, 'backoffice'), { recursive: true })).filter(isScreenList))
    for (const [, module = ''] of (await readFile(join(root, 'backoffice', list), 'utf8')).matchAll(
      /import\('([^']+)'\)/g,
    ))
      modules.add(join(dirname(list), module))

  function filesOf(key: string, known = new Set<string>()): Set<string> {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`The back office's build lacks ${key}`)
    if (known.has(chunk.file)) return known
    known.add(chunk.file)
    chunk.imports?.forEach((inner) => filesOf(inner, known))
    return known
  }
  const sizes = new Map<string, number>()
  for (const { file } of Object.values(manifest))
    if (file.endsWith('.js')) sizes.set(file, sizes.get(file) ?? (await bytesOfBuilt(join(folder, file))))
  const bytesOf = (files: Iterable<string>) => [...files].reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0)
  const shell = filesOf('entry.tsx')
  const texts = Object.keys(manifest).find((key) => manifest[key]?.name === 'texts-th')
  if (texts) filesOf(texts, shell)
  const withList = new Set([...shell, ...filesOf(orderList)])
  return [...modules].map((module) => {
    const own = filesOf(module)
    const added = [...own].filter((file) => !withList.has(file))
    return { module, whole: bytesOf(new Set([...shell, ...own])), added: bytesOf(added) }
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const { module, whole, added } of await screenSizes())
    process.stdout.write(`${module.padEnd(32)} ${(whole / 1000).toFixed(1)} KB, adds ${(added / 1000).toFixed(1)} KB\n`)
