import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'
import { isRunning } from '#server/adapters/database/embedded/owner.ts'
import { server, stamp } from './build-stamp.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = dirname(server.file)

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

/**
 * Writes the server's modules, and those of the query builder, into one file: Node loads a thousand of them in a second.
 * They are not minified; the source map beside it is read with `--enable-source-maps`.
 */
export async function buildServer(): Promise<void> {
  await mkdir(folder, { recursive: true })
  // Left by a build that was killed.
  for (const name of await readdir(folder))
    if (/^\d+$/.test(name) && !isRunning(Number(name), 'node')) await rm(join(folder, name), { recursive: true })
  const written = join(folder, String(process.pid))
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    mode: 'production',
    plugins: [sourceAddresses],
    ssr: { noExternal: ['kysely'] },
    build: {
      ssr: 'server/main.ts',
      outDir: written,
      copyPublicDir: false,
      minify: false,
      sourcemap: true,
      target: 'node24',
      rolldownOptions: { output: { entryFileNames: 'main.js', codeSplitting: false } },
    },
  })
  // At once, so that a server that starts meanwhile loads the whole file.
  for (const name of ['main.js.map', 'main.js']) await rename(join(written, name), join(folder, name))
  await rm(written, { recursive: true })
  await stamp(server)
}
