import { fileURLToPath } from 'node:url'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import type { InlineConfig, Plugin, Rolldown } from 'vite'

const root = fileURLToPath(new URL('.', import.meta.url))
const dist = fileURLToPath(new URL('../dist/', import.meta.url))

/** What every screen needs and our releases do not change. */
const vendor =
  /node_modules[\\/](?:react|react-dom|scheduler|regexparam|wouter|use-sync-external-store|@tanstack[\\/][\w-]+)[\\/]/
/** The namespaces that every screen shows are one file per language. */
const sharedTexts = /backoffice[\\/]texts[\\/](?:shell|kit|errors|design|live|views)\.(th|en)\.ts$/

/**
 * React Aria brings its texts in 34 languages, and Thai is none of them: English stays, and Thai is given by
 * `kit/aria-texts.th.ts`. The others would be two thirds of its size.
 */
const onlyOurLanguages = optimizeLocales.vite({ locales: ['en-US'] })

/** What opens without a connection besides the shell: screens and parts by their module, with the namespaces of their texts. */
export const offlineScreens: Readonly<Record<string, readonly string[]>> = {
  'day/driver/DriverRuns.tsx': ['driver', 'leaving'],
  'day/pack/PackPage.tsx': ['pack'],
  'kit/QuestionDialog.tsx': [],
  'shell/AccountPanel.tsx': [],
}

const library = /node_modules[\\/]/
const table = /backoffice[\\/]kit[\\/](?:DataTable|OwnRow)\.tsx$/
const entry = /backoffice[\\/]entry\.tsx$/
/** A handful of bytes that the texts of every page need. */
const ofTexts = /backoffice[\\/]texts[\\/]with-codes\.ts$/
const firstScreen = /backoffice[\\/]day[\\/]orders[\\/]OrderList\.tsx$/
const icon = /design[\\/]icons[\\/]/
const onPhones = Object.keys(offlineScreens).map((module) => `/${module}`)
/** Tables reach these through files that gather exports, and use nothing of them. */
const notOfTables =
  /@internationalized[\\/]number[\\/]|(?:private|intl)[\\/](?:overlays[\\/]ariaHideOutside|Label|Text|FieldError|label|form|toggle|checkbox|dnd|useDragAndDrop)\b/

/**
 * The modules that load a module with themselves, out of those that are files of their own: the entry, each screen and
 * whatever else is loaded later, and the table.
 */
function rootsOf(id: string, context: Rolldown.ChunkingContext): string[] {
  const seen = new Set<string>()
  const found: string[] = []
  const visit = (module: string): void => {
    if (seen.has(module)) return
    seen.add(module)
    const info = context.getModuleInfo(module)
    if (!info) return
    if (info.isEntry || info.dynamicImporters.length > 0 || table.test(module)) found.push(module)
    if (!info.isEntry) info.importers.forEach(visit)
  }
  visit(id)
  return found
}
/**
 * The table and what it needs of the libraries are one file: most screens have a table, and one file compresses better than the six
 * that sharing with this or that widget would make of it. Screens without one do not load it.
 */
function ofTables(id: string, context: Rolldown.ChunkingContext): string | null {
  if (table.test(id)) return 'office-table'
  if (!library.test(id) || notOfTables.test(id)) return null
  const roots = rootsOf(id, context)
  return roots.some((one) => table.test(one)) && !roots.some((one) => entry.test(one)) ? 'office-table' : null
}
/**
 * Our own modules that several screens load are three files instead of twenty: what the shell loads, which every page has;
 * what the order list shares with screens of phones; and what it shares with the others, which phones do not load. Icons
 * of other screens are one file, too: in the shell's list of files the name of one costs as much as its drawing.
 */
function ofScreens(id: string, context: Rolldown.ChunkingContext): string | null {
  if (library.test(id)) return null
  const roots = rootsOf(id, context)
  if (ofTexts.test(id) || roots.some((one) => entry.test(one))) return 'office-shell'
  if (roots.length === 1 || table.test(id)) return null
  const isOnPhones = roots.some((one) => onPhones.some((module) => one.endsWith(module)))
  if (icon.test(id) && !isOnPhones && !roots.some((one) => firstScreen.test(one))) return 'office-icons'
  if (!roots.some((one) => firstScreen.test(one))) return null
  return isOnPhones ? 'office-common' : 'office-list'
}

/**
 * The browser's build: hashed files and a manifest.
 * @param formFields gives forms their fields from the contract
 */
export const backOfficeBuild = (formFields: Plugin): InlineConfig => ({
  root,
  configFile: false,
  logLevel: 'warn',
  mode: 'production',
  plugins: [onlyOurLanguages, formFields, tailwindcss(), react()],
  build: {
    outDir: `${dist}backoffice`,
    emptyOutDir: true,
    manifest: 'manifest.json',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    assetsInlineLimit: 0,
    cssCodeSplit: true,
    target: 'baseline-widely-available',
    rolldownOptions: {
      // A slow machine is no fault of the build.
      checks: { bundlerTimings: false },
      input: { backoffice: `${root}entry.tsx` },
      optimization: { inlineConst: true },
      output: {
        // The shell names every file; a letter less than the usual eight are 200 bytes there.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          // Else the table's file would contain what the shell needs, and every page would load it.
          includeDependenciesRecursively: false,
          groups: [
            { name: 'office-vendor', test: vendor, priority: 3 },
            { name: ofTables, debugName: 'office-table', priority: 2 },
            { name: ofScreens, debugName: 'office-screens', priority: 1 },
            { name: (id) => `texts-${sharedTexts.exec(id)?.[1]}`, debugName: 'texts', test: sharedTexts },
          ],
        },
      },
    },
  },
})

/**
 * The service worker of the back office: one file under a fixed name.
 * @param build distinguishes builds
 * @param files paths of the files to store on installation
 */
export const backOfficeWorkerBuild = (build: string, files: readonly string[]): InlineConfig => ({
  root,
  configFile: false,
  logLevel: 'warn',
  mode: 'production',
  define: { BUILD: JSON.stringify(build), FILES: JSON.stringify(files) },
  build: {
    write: false,
    target: 'baseline-widely-available',
    modulePreload: false,
    rolldownOptions: { input: `${root}offline/worker/worker.ts`, output: { format: 'iife' } },
  },
})
