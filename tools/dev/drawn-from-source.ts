import { join } from 'node:path'
import { ESModulesEvaluator, ModuleRunner, type EvaluatedModuleNode } from 'vite/module-runner'
import type { HotPayload } from 'vite'
import type { Storefront } from '#contract/pages/page-render.ts'
import type { BuiltBackOffice } from '#server/pages/back-office.ts'
import type { BuiltStorefront } from '#server/pages/built-storefront.ts'
import { root } from '../source-files.ts'
import { base, pathAtVite } from './vite.ts'

const entry = '/entry-server.tsx'

/** Vite inserts the styles of components, and gets changes over a web socket. */
const policy = {
  'style-src': "'self' 'unsafe-inline'",
  'connect-src': "'self' ws: wss:",
  'worker-src': "'self' blob:",
}

/** The back office without a build: the browser loads its modules from Vite. */
export const backOfficeFromSource = (): BuiltBackOffice => ({
  filesOf: () => ({ script: pathAtVite('backoffice/entry-dev.ts'), imports: [], sheets: [] }),
  clientFolder: null,
  version: 'development',
  policy,
})

type SourceStorefront = {
  built: BuiltStorefront
  /** Renders with the file's new text from now on, or as before if that fails. @throws what its modules throw */
  refresh: (file: string) => Promise<void>
}

/**
 * The storefront without a build: its modules are transformed by Vite in another process and run here.
 * @param invoke requests a module from that process
 * @param startScript the built inline script of every page
 * @throws what its modules throw
 */
export async function drawnFromSource(
  invoke: (payload: HotPayload) => Promise<{ result: unknown } | { error: unknown }>,
  startScript: string,
): Promise<SourceStorefront> {
  const runner = new ModuleRunner({ transport: { invoke }, hmr: false }, new ESModulesEvaluator())
  const load = async () => (await runner.import<{ storefront: Promise<Storefront> }>(entry)).storefront
  let current = await load()

  function invalidate(module: EvaluatedModuleNode, seen = new Set<EvaluatedModuleNode>()): void {
    if (seen.has(module)) return
    seen.add(module)
    for (const id of module.importers) {
      const importer = runner.evaluatedModules.getModuleById(id)
      if (importer) invalidate(importer, seen)
    }
    runner.evaluatedModules.invalidateModule(module)
  }

  return {
    built: {
      storefront: {
        match: (path) => current.match(path),
        head: (...asked) => current.head(...asked),
        render: (request) => current.render(request),
        addedText: (language) => current.addedText(language),
        modules: (...asked) => current.modules(...asked),
      },
      // Linked instead of inlined: Vite replaces a linked sheet when it changes.
      style: '',
      startScript,
      headLinks: '<link rel="icon" href="/icon.svg">',
      filesOf: () => ({ scripts: [`${base}entry-dev.ts`], sheets: [`${base}shop.css`] }),
      clientFolder: join(root, 'storefront/public'),
      keepsPages: false,
      policy,
    },
    refresh: async (file) => {
      for (const module of runner.evaluatedModules.getModulesByFile(file) ?? []) invalidate(module)
      current = await load()
    },
  }
}
