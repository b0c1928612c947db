import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Language } from '#rules/catalogue/product.ts'
import { readBuilt } from '#server/pages/built-storefront.ts'
import { bytesOfBuilt } from './bytes-of-built.ts'

/** Bytes of the scripts that a first visit to a page loads, each file compressed by Brotli 11. */
type FirstLoad = { total: number; own: number; files: number }

/** Libraries, and the few lines that hold the build's modules together. */
const isLibrary = (file: string) => /\/(vendor|rolldown-runtime)-/.test(file)

/**
 * What a page loads until it is hydrated. The storefront must be built.
 * @param route a name of `storefront/router/routes.ts`
 */
export async function firstLoad(route: string, language: Language = 'th'): Promise<FirstLoad> {
  const { filesOf, clientFolder } = await readBuilt()
  const { scripts } = filesOf(route, language)
  const sizes = await Promise.all(
    scripts.map(async (file) => ({ file, bytes: await bytesOfBuilt(join(clientFolder, file)) })),
  )
  const sum = (chosen: typeof sizes) => chosen.reduce((bytes, { bytes: more }) => bytes + more, 0)
  return { total: sum(sizes), own: sum(sizes.filter(({ file }) => !isLibrary(file))), files: scripts.length }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const route of ['home', 'category', 'product', 'cart', 'notFound']) {
    const { total, own, files } = await firstLoad(route)
    process.stdout.write(
      `${route.padEnd(10)} ${(total / 1024).toFixed(1)} KB, own ${(own / 1024).toFixed(1)} KB in ${files} files\n`,
    )
  }
}
