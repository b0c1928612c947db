import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Storefront } from '#contract/pages/page-render.ts'
import type { Language } from '#rules/catalogue/product.ts'

/** The output folder of `tools/build.ts`. */
export const builtFolder = fileURLToPath(new URL('../../dist/', import.meta.url))

type Chunk = { file: string; name?: string; imports?: string[]; dynamicImports?: string[]; css?: string[] }
type Manifest = Record<string, Chunk>

/** Files the browser loads for a route, as paths from the root; the entry script first. Sheets: of private pages. */
type RouteFiles = { scripts: readonly string[]; sheets: readonly string[] }

export type BuiltStorefront = {
  storefront: Storefront
  /** Inlined in every page: the whole style sheet and the start script. */
  style: string
  startScript: string
  /** Colours, icons and web manifest, where they exist. */
  headLinks: string
  filesOf: (route: string, language: Language) => RouteFiles
  /** Where the browser's files are. */
  clientFolder: string
  /** Whether a rendered page stays valid until the catalogue changes; not so in development. */
  keepsPages: boolean
  /** Directives that replace those of a page's policy, for the development server; empty for a build. */
  policy: Readonly<Record<string, string>>
}

/** @throws Error where the storefront was not built */
export async function readBuilt(folder: string = builtFolder): Promise<BuiltStorefront> {
  const manifest = JSON.parse(await readFile(join(folder, 'client', 'manifest.json'), 'utf8')) as Manifest
  const built = (await import(pathToFileURL(join(folder, 'server', 'entry-server.js')).href)) as {
    storefront: Promise<Storefront>
  }
  const storefront = await built.storefront
  const known = new Map<string, RouteFiles>()
  return {
    storefront,
    style: (await readFile(join(folder, 'client', chunkOf(manifest, 'shop.css').file), 'utf8')).trim(),
    startScript: await readFile(join(folder, 'start-script.js'), 'utf8'),
    headLinks: headLinks(await readdir(join(folder, 'client'))),
    filesOf: (route, language) => {
      const key = `${route} ${language}`
      const files = known.get(key) ?? filesOf(manifest, storefront.modules(route, language), language)
      known.set(key, files)
      return files
    },
    clientFolder: join(folder, 'client'),
    keepsPages: true,
    policy: {},
  }
}

/** The page's background colours, for the browser's own bars. */
const themeColours =
  '<meta name="theme-color" media="(prefers-color-scheme:light)" content="#faf9f5">' +
  '<meta name="theme-color" media="(prefers-color-scheme:dark)" content="#101512">'

/**
 * Without an icon the browser would request /favicon.ico and report that it is missing. /apple-touch-icon.png is found
 * without a link.
 */
const headLinks = (files: readonly string[]): string =>
  themeColours +
  (files.includes('icon.svg') ? '<link rel="icon" href="/icon.svg">' : '<link rel="icon" href="data:,">') +
  (files.includes('manifest.webmanifest') ? '<link rel="manifest" href="/manifest.webmanifest">' : '')

/** By its source, or by its name where it has many. */
function chunkOf(manifest: Manifest, key: string): Chunk {
  const chunk = manifest[key] ?? Object.values(manifest).find(({ name }) => name === key)
  if (!chunk) throw new Error(`The storefront's build lacks ${key}`)
  return chunk
}

/** It imports all others on its own, one after the other. */
const entryKey = 'entry-browser.ts'

function filesOf(manifest: Manifest, modules: readonly string[], language: Language): RouteFiles {
  const texts = Object.keys(manifest).find((key) => manifest[key]?.name === `texts-${language}`)
  const scripts = new Set<string>()
  const sheets = new Set<string>()
  const add = (key: string) => {
    const { file, imports, css } = chunkOf(manifest, key)
    if (scripts.has(`/${file}`)) return
    scripts.add(`/${file}`)
    css?.forEach((sheet) => sheets.add(`/${sheet}`))
    imports?.forEach(add)
  }
  for (const key of [
    entryKey,
    ...(chunkOf(manifest, entryKey).dynamicImports ?? []),
    ...(texts ? [texts] : []),
    ...modules,
  ])
    add(key)
  return { scripts: [...scripts], sheets: [...sheets] }
}
