import { fileURLToPath } from 'node:url'
import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import type { InlineConfig, Rolldown } from 'vite'
import packageFacts from '../package.json' with { type: 'json' }

const root = fileURLToPath(new URL('.', import.meta.url))
const project = fileURLToPath(new URL('..', import.meta.url))
/** As GET /api/appinfo/ answers it. */
const appVersion = `v${packageFacts.version}`
const dist = fileURLToPath(new URL('../dist/', import.meta.url))

/**
 * What every page needs and no release of ours changes. Named one by one: a package used by one page alone must not
 * come with the first load.
 */
const vendor = /node_modules[\\/](?:react|react-dom|scheduler|regexparam|wouter)[\\/]/
/** What asks for everything but pages: private pages begin with it, public ones load it when they are at work. */
const queryLibrary = /node_modules[\\/]@tanstack[\\/]/
/** The rooms of texts that are everywhere come as one file per language. */
const sharedTexts = /texts[\\/](?:shell|catalogue)\.(th|en)\.ts$/

/** Our own parts, but for the pages themselves and the texts. */
const ownModule =
  /^(?:storefront|design|rules|contract)[\\/](?!pages[\\/][\w-]+\.tsx|texts[\\/].*\.(?:th|en)\.).*\.tsx?$/
const ours = (id: string): boolean =>
  // From the root of the project: the folder it was cloned into may have any name.
  id.startsWith(project) && ownModule.test(id.slice(project.length))
const publicPages = /(?:pages[\\/](home|listing|product)\.tsx|(entry)-browser\.tsx)$/

/** The public pages, and the entry, that cannot do without a module. */
function publicNeeds(id: string, context: Rolldown.ChunkingContext): ReadonlySet<string> {
  const seen = new Set<string>()
  const pages = new Set<string>()
  const look = (module: string): void => {
    if (seen.has(module)) return
    seen.add(module)
    const [, page, entry] = publicPages.exec(module) ?? []
    if (page ?? entry) pages.add(page ?? entry ?? '')
    else context.getModuleInfo(module)?.importers.forEach(look)
  }
  look(id)
  return pages
}

/** What the public pages share comes as one file: it compresses better than ten. Private pages keep theirs apart. */
const shared = (id: string, context: Rolldown.ChunkingContext): string | null => {
  const needs = publicNeeds(id, context)
  return needs.size > 1 || needs.has('entry') ? 'shop' : null
}
/** What only one public page begins with, and others load later, is no burden to the rest. */
const ofOnePage = (id: string, context: Rolldown.ChunkingContext): string | null => {
  const [only] = publicNeeds(id, context)
  return only ? `${only}-parts` : null
}

export const common = { root, configFile: false, logLevel: 'warn', mode: 'production' } as const satisfies InlineConfig

/** What the code reads of the build. */
export const constants = { APP_VERSION: JSON.stringify(appVersion) }

/** The browser's build: hashed files, a manifest, one style sheet. */
export const browserBuild: InlineConfig = {
  ...common,
  define: constants,
  // The compiler works on parts that ask for it by 'use memo': over everything it costs more bytes than it saves time.
  plugins: [tailwindcss(), react(), babel({ presets: [reactCompilerPreset({ compilationMode: 'annotation' })] })],
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
      input: { entry: `${root}entry-browser.tsx`, shop: `${root}shop.css` },
      // A call of the contract is a string: each page carries those that it makes, and no page a list of them.
      optimization: { inlineConst: true },
      output: {
        codeSplitting: {
          groups: [
            { name: 'vendor', test: vendor, priority: 3 },
            { name: 'queries', test: queryLibrary, priority: 3 },
            { name: shared, debugName: 'shop', test: ours, minShareCount: 2, priority: 2 },
            { name: ofOnePage, debugName: 'parts', test: ours, minShareCount: 2, priority: 1 },
            { name: (id) => `texts-${sharedTexts.exec(id)?.[1]}`, debugName: 'texts', test: sharedTexts },
          ],
        },
      },
    },
  },
}

/** The server's build: one module with React in it, for `server/pages/`. */
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

/** The start script: small enough to stand in every page. */
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
 * @param build tells one build from another
 * @param assets paths of the files it keeps from the beginning
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
