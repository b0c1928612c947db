import { realpathSync } from 'node:fs'
import type { Server } from 'node:http'
import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import type { InlineConfig, Plugin } from 'vite'
import { formFieldsPlugin } from '../form-fields.ts'
import { common, constants } from '../../storefront/vite.config.ts'
import { root } from '../source-files.ts'

/** Everything that Vite serves is below this path; all other addresses are the server's. */
export const base = '/@dev/'

/** The address of a file outside the storefront's folder. */
export const pathAtVite = (file: string): string => `${base}@fs/${realpathSync(join(root, file)).replace(/^\//, '')}`

/**
 * Vite for `npm run dev`: modules as they are written, with hot reload. The React Compiler is left out, since it changes no
 * result and costs a second pass over every module.
 * @param onChange called with each changed file that server rendering depends on
 * @param front the server that also accepts Vite's web socket
 */
export function devConfig(onChange: (file: string) => void, front: Server): InlineConfig {
  const changes: Plugin = {
    name: 'changes',
    hotUpdate({ file }) {
      if (this.environment.name === 'ssr') onChange(file)
    },
  }
  return {
    ...common,
    mode: 'development',
    base,
    appType: 'custom',
    cacheDir: join(root, 'dist/vite'),
    define: constants,
    plugins: [formFieldsPlugin, tailwindcss(), react(), changes],
    optimizeDeps: {
      entries: ['entry-dev.ts', '../backoffice/entry-dev.ts'],
      include: ['react', 'react-dom', 'react-dom/client', 'react/jsx-dev-runtime', '@tanstack/react-query'],
    },
    server: {
      middlewareMode: true,
      hmr: { server: front },
      fs: {
        allow: ['storefront', 'backoffice', 'design', 'web', 'rules', 'contract', 'node_modules'].map((name) =>
          realpathSync(join(root, name)),
        ),
      },
    },
  }
}
