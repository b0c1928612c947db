/**
 * Writes `icons.json`: the drawings of fluent-emoji-flat that the catalogue names, each with the box it covers.
 * Run by hand when the catalogue names a new one.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { demoCatalogue } from '#demo/catalogue/catalogue.ts'
import type { Icon } from './icon.ts'
import { ownIcons } from './own-icons.ts'

const field = 32
/** Resolution for measuring the covered box, in pixels per unit. */
const precision = 8

type IconPackage = { icons: Record<string, { body: string }>; aliases?: Record<string, { parent: string }> }

async function openPackage(): Promise<IconPackage> {
  const path = createRequire(import.meta.url).resolve('@iconify-json/fluent-emoji-flat/icons.json')
  return JSON.parse(await readFile(path, 'utf8')) as IconPackage
}

async function measure(body: string): Promise<Icon['box']> {
  const size = field * precision
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${field} ${field}">${body}</svg>`
  const { info } = await sharp(Buffer.from(svg))
    .trim({ background: { r: 0, g: 0, b: 0, alpha: 0 }, threshold: 20 })
    .toBuffer({ resolveWithObject: true })
  const units = (pixels: number): number => pixels / precision
  return {
    x: units(-(info.trimOffsetLeft ?? 0)),
    y: units(-(info.trimOffsetTop ?? 0)),
    width: units(info.width),
    height: units(info.height),
  }
}

const catalogue = demoCatalogue()
const wanted = new Set([...catalogue.products.map(({ picture }) => picture.icon)])
const { icons, aliases = {} } = await openPackage()
const lines: string[] = []
for (const name of [...wanted].sort()) {
  if (Object.hasOwn(ownIcons, name)) continue
  const body = icons[aliases[name]?.parent ?? name]?.body
  if (body === undefined) throw new Error(`fluent-emoji-flat has no icon ${name}`)
  lines.push(`${JSON.stringify(name)}: ${JSON.stringify({ box: await measure(body), body })}`)
}
await writeFile(fileURLToPath(new URL('./icons.json', import.meta.url)), `{\n${lines.join(',\n')}\n}\n`)
console.log(`${lines.length} icons`)
