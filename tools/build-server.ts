import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'
import { dayMs } from '#rules/bangkok-time.ts'
import { isNodeRunning } from '#server/adapters/database/embedded/owner.ts'
import { server } from './build-stamp.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = dirname(server.file)
const weekMs = 7 * dayMs

/** Packages that only operators who want them add, see `server/adapters/traces/`: none is there when the build of others runs. */
export const addedByOperators = /^@opentelemetry\//

/** Files are found by the address of the module that names them, which stays that of its source. */
const sourceAddresses: Plugin = {
  name: 'source-addresses',
  enforce: 'pre',
  transform: (code, id) => {
    if (!id.startsWith(root) || id.includes('node_modules') || !code.includes('import.meta.url')) return null
    const address = `import.meta.resolve(${JSON.stringify(relative(folder, id))})`
    // No line moves, so the lines of the source map stay right.
    return { code: code.replaceAll('import.meta.url', address), map: null }
  },
}

/** Of one byte for each letter: Node keeps a text in memory with two for each as soon as one letter needs them. */
export const inAscii = (code: string): string =>
  // oxlint-disable-next-line no-control-regex
  code.replaceAll(/[^\0-\x7f]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)

/**
 * Writes the server's modules, and those of the query builder, the issuer and the queues, into one file, what fills the
 * demo into another, and what both use or is loaded later into a few more:
 * Node loads a thousand modules in a second. They are not minified; their source maps are read with
 * `--enable-source-maps`. Files of earlier builds stay for a while, since a running server may not have loaded them yet.
 */
export async function buildServer(): Promise<void> {
  const written = join(folder, String(process.pid))
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    mode: 'production',
    plugins: [sourceAddresses],
    ssr: { noExternal: ['kysely', 'oidc-provider', 'jose', 'pg-boss'] },
    build: {
      ssr: true,
      outDir: written,
      copyPublicDir: false,
      minify: false,
      sourcemap: true,
      target: 'node24',
      // Nothing is left out as being without effect: a call made only to see whether it throws would be.
      rolldownOptions: {
        treeshake: false,
        checks: { bundlerTimings: false },
        external: addedByOperators,
        input: ['server/main.ts', 'demo/fill.ts', 'tools/start.ts'],
        output: { minify: false, entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  })
  const made = await readdir(written)
  for (const name of made.filter((file) => file.endsWith('.js')))
    await writeFile(join(written, name), inAscii(await readFile(join(written, name), 'utf8')))
  // Each at once and those that name the others last, so that a server that starts meanwhile finds all it names.
  const isEntry = (name: string) => [server.file, server.demoFile, server.startFile].includes(join(folder, name))
  for (const name of made.toSorted((a, b) => Number(isEntry(a)) - Number(isEntry(b))))
    await rename(join(written, name), join(folder, name))
  await tidy(made)
}

/** Removes what was left by a killed build, and files of earlier builds after a week. */
async function tidy(made: readonly string[]): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const isOther = /^\d+$/.test(name) && Number(name) !== process.pid && isNodeRunning(Number(name))
    if (made.includes(name) || path === server.stampFile || isOther) continue
    const age = Date.now() - (await stat(path)).mtimeMs
    if (/^\d+$/.test(name) || age > weekMs) await rm(path, { recursive: true, force: true })
  }
}
