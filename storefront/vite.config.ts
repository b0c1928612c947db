import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import type { InlineConfig, Rolldown } from 'vite'
import packageJson from '../package.json' with { type: 'json' }

const root = fileURLToPath(new URL('.', import.meta.url))
const project = fileURLToPath(new URL('..', import.meta.url))
/** The version in the answer of GET /api/appinfo/. */
const appVersion = `v${packageJson.version}`
const dist = fileURLToPath(new URL('../dist/', import.meta.url))

/**
 * What every page needs and our releases do not change, with the few lines that hold the build's files together. By name: a
 * package of one page is not in the first load.
 */
const vendor = /node_modules[\\/](?:react|react-dom|scheduler)[\\/]|^\0?(?:vite\/preload-helper|rolldown\/runtime)/
/** Fetches everything but pages: private pages need it immediately, public ones load it after hydration. */
const queryLibrary = /node_modules[\\/]@tanstack[\\/]/
/** The shared namespaces of texts are one file per language; the English one has the plurals of all others. */
const sharedTexts = /texts[\\/](?:(?:shell|catalogue)\.(th|en)|plural-in-english)\.ts$/

/** Our own modules, except pages and texts. */
const ownModule =
  /^(?:storefront|design|web|rules|contract)[\\/](?!pages[\\/][\w-]+\.tsx|texts[\\/].*\.(?:th|en)\.).*\.tsx?$/
const isOwn = (id: string): boolean =>
  // Relative to the project's root: the folder it was cloned into may have any name.
  id.startsWith(project) && ownModule.test(id.slice(project.length))
const publicPages = /pages[\\/](home|listing|product)\.tsx$/
/** Hydrates all pages. */
const hydration = /hydrate-page\.tsx$/

/** The public pages, and the hydration of all pages, that need a module. */
function publicEntriesFor(id: string, context: Rolldown.ChunkingContext): ReadonlySet<string> {
  const seen = new Set<string>()
  const pages = new Set<string>()
  const visit = (module: string): void => {
    if (seen.has(module)) return
    seen.add(module)
    const [, page] = hydration.test(module) ? [module, 'hydrate'] : (publicPages.exec(module) ?? [])
    if (page) pages.add(page)
    else context.getModuleInfo(module)?.importers.forEach(visit)
  }
  visit(id)
  return pages
}

/** What the public pages share is one file with what hydrates them: it compresses better than ten. Private pages have their own. */
const shared = (id: string, context: Rolldown.ChunkingContext): string | null => {
  if (publicPages.test(id)) return null
  const needs = publicEntriesFor(id, context)
  return needs.size > 1 || needs.has('hydrate') ? 'shop' : null
}
/** What only one public page needs first, and others load later, is kept out of the shared file. */
const ofOnePage = (id: string, context: Rolldown.ChunkingContext): string | null => {
  const [only] = publicEntriesFor(id, context)
  return only ? `${only}-parts` : null
}

/** How the pages are found that are not public, and the texts that only they show. */
const further = /(?:pages[\\/]further-pages|texts[\\/]further-texts)\.ts$/

const afterHydration = /shell[\\/]start-offline\.tsx$/
/** What starts after hydration on every page is one file, not twenty that wait for each other. */
const later = (id: string, context: Rolldown.ChunkingContext): string | null => {
  const seen = new Set<string>()
  const isNeeded = (module: string): boolean => {
    if (seen.has(module)) return false
    seen.add(module)
    return afterHydration.test(module) || (context.getModuleInfo(module)?.importers.some(isNeeded) ?? false)
  }
  return publicEntriesFor(id, context).size === 0 && isNeeded(id) ? 'after-hydration' : null
}

export const common = { root, configFile: false, logLevel: 'warn', mode: 'production' } as const satisfies InlineConfig

/** Constants that the code reads from the build. */
export const constants = { APP_VERSION: JSON.stringify(appVersion) }

/** The browser's build: hashed files, a manifest, one style sheet. */
export const browserBuild: InlineConfig = {
  ...common,
  define: constants,
  plugins: [tailwindcss(), react()],
  build: {
    outDir: `${dist}client`,
    emptyOutDir: true,
    manifest: 'manifest.json',
    modulePreload: false,
    reportCompressedSize: false,
    assetsInlineLimit: 0,
    cssCodeSplit: true,
    target: 'baseline-widely-available',
    rolldownOptions: {
      // A slow machine is no fault of the build.
      checks: { bundlerTimings: false },
      input: { entry: `${root}entry-browser.ts`, shop: `${root}shop.css` },
      // The contract's calls are string constants: each page contains only those it makes.
      optimization: { inlineConst: true },
      output: {
        // The one font is named in the style that every page carries: a short name.
        assetFileNames: ({ names }) =>
          names.some((name) => name.endsWith('.woff2')) ? 'assets/thai-[hash].woff2' : 'assets/[name]-[hash][extname]',
        codeSplitting: {
          groups: [
            { name: 'vendor', test: vendor, priority: 3 },
            { name: 'queries', test: queryLibrary, priority: 3 },
            { name: shared, debugName: 'shop', test: isOwn, priority: 2 },
            { name: 'further', test: further, priority: 1 },
            { name: ofOnePage, debugName: 'parts', test: isOwn, minShareCount: 2, priority: 1 },
            { name: later, debugName: 'after-hydration', test: isOwn, priority: 0 },
            { name: (id) => `texts-${sharedTexts.exec(id)?.[1] ?? 'en'}`, debugName: 'texts', test: sharedTexts },
          ],
        },
      },
    },
  },
}

/** The server's build: one module with React, for `server/pages/`. */
export const serverBuild: InlineConfig = {
  ...common,
  plugins: [react()],
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    ssr: `${root}entry-server.tsx`,
    outDir: `${dist}server`,
    emptyOutDir: true,
    target: 'node22',
    rolldownOptions: { output: { codeSplitting: false } },
  },
}

/** The start script: small enough to be inlined in every page. */
export const startScriptBuild: InlineConfig = {
  ...common,
  build: {
    write: false,
    target: 'baseline-widely-available',
    modulePreload: false,
    rolldownOptions: { input: `${root}start-script.ts`, output: { format: 'iife' } },
  },
}

/**
 * The service worker: one file under a fixed name.
 * @param build distinguishes builds
 * @param assets paths of the files to cache on installation
 */
export const workerBuild = (build: string, assets: readonly string[]): InlineConfig => ({
  ...common,
  define: { BUILD: JSON.stringify(build), ASSETS: JSON.stringify(assets) },
  build: {
    write: false,
    target: 'baseline-widely-available',
    modulePreload: false,
    rolldownOptions: { input: `${root}offline/worker/worker.ts`, output: { format: 'iife' } },
  },
})
