import { fileURLToPath } from 'node:url'
import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import type { InlineConfig } from 'vite'

const root = fileURLToPath(new URL('.', import.meta.url))
const dist = fileURLToPath(new URL('../dist/', import.meta.url))

/**
 * What every page needs and no release of ours changes. Named one by one: a package used by one page alone must not
 * come with the first load.
 */
const vendor =
  /node_modules[\\/](react|react-dom|scheduler|wouter|regexparam|use-sync-external-store|@tanstack[\\/][\w-]+)[\\/]/
/** The rooms of texts that are everywhere come as one file per language. */
const sharedTexts = /texts[\\/](?:shell|catalogue|cart|errors)\.(th|en)\.ts$/

const common = { root, configFile: false, logLevel: 'warn', mode: 'production' } as const satisfies InlineConfig

/** The browser's build: hashed files, a manifest, one style sheet. */
export const browserBuild: InlineConfig = {
  ...common,
  // The compiler works on parts that ask for it by 'use memo': over everything it costs more bytes than it saves time.
  plugins: [tailwindcss(), react(), babel({ presets: [reactCompilerPreset({ compilationMode: 'annotation' })] })],
  build: {
    outDir: `${dist}client`,
    emptyOutDir: true,
    manifest: 'manifest.json',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    assetsInlineLimit: 0,
    cssCodeSplit: true,
    target: 'baseline-widely-available',
    rolldownOptions: {
      input: { entry: `${root}entry-browser.tsx`, shop: `${root}design/shop.css` },
      output: {
        codeSplitting: {
          groups: [
            { name: 'vendor', test: vendor },
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
