import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Plugin } from 'vite'
import { dist } from './build-stamp.ts'
import { root } from './source-files.ts'

/** Own modules by the built file that they are in; both paths as a browser and as git name them. */
type ModuleList = Record<string, string[]>

const file = join(dist, 'modules.json')

/** What the last build has put where; empty where there is none. */
export const moduleList = (): ModuleList => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {})

/** Adds to the list what this build makes of our own modules: tests know by it which sources a page has loaded. */
export const listModules = (): Plugin => ({
  name: 'list-modules',
  generateBundle: (_options, bundle) => {
    const list = moduleList()
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue
      const own = chunk.moduleIds
        .map((id) => relative(root, id.split('?')[0] ?? ''))
        .filter((path) => !/^(\.\.|node_modules)/.test(path))
      if (own.length > 0) list[chunk.fileName] = own.sort()
    }
    writeFileSync(file, JSON.stringify(list))
  },
})
