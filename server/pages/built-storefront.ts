import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Storefront } from '#contract/pages/page-render.ts'
import type { Language } from '#rules/catalogue/product.ts'

/** Where `tools/build.ts` puts what it makes. */
export const builtFolder = fileURLToPath(new URL('../../dist/', import.meta.url))

type Chunk = { file: string; name?: string; imports?: string[]; css?: string[] }
type Manifest = Record<string, Chunk>

/** What the browser loads for a route, as paths from the root; of scripts the entry first. Sheets: of private pages. */
type RouteFiles = { scripts: readonly string[]; sheets: readonly string[] }

export type BuiltStorefront = {
  storefront: Storefront
  /** Inlined in every page: the whole style sheet and the start script. */
  style: string
  startScript: string
  /** Colours, icons and web manifest, as far as there are any. */
  headLinks: string
  filesOf: (route: string, language: Language) => RouteFiles
  /** Where the browser's files are. */
  clientFolder: string
  /** Whether a drawn page is the same until the catalogue changes; not so where its sources may change. */
  keepsPages: boolean
  /** Directives that replace those of a page's policy: the development server's; the build has none. */
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

/** The colours of the page's ground, for the bars of the phone around it. */
const themeColours =
  '<meta name="theme-color" media="(prefers-color-scheme:light)" content="#faf9f5">' +
  '<meta name="theme-color" media="(prefers-color-scheme:dark)" content="#101512">'

/**
 * Without an icon of ours the browser would ask for /favicon.ico and report that it is missing. /apple-touch-icon.png
 * is found without being named.
 */
const headLinks = (files: readonly string[]): string =>
  themeColours +
  (files.includes('icon.svg')
    ? '<link rel="icon" href="/icon.svg" type="image/svg+xml">'
    : '<link rel="icon" href="data:,">') +
  (files.includes('manifest.webmanifest') ? '<link rel="manifest" href="/manifest.webmanifest">' : '')

function chunkOf(manifest: Manifest, key: string): Chunk {
  const chunk = manifest[key]
  if (!chunk) throw new Error(`The storefront's build lacks ${key}`)
  return chunk
}

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
  for (const key of ['entry-browser.tsx', ...(texts ? [texts] : []), ...modules]) add(key)
  return { scripts: [...scripts], sheets: [...sheets] }
}
