import { readFileSync, readdirSync } from 'node:fs'
import { bangkokDate } from '#rules/bangkok-time.ts'

const folder = new URL('../../backoffice/', import.meta.url)
const definitions = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('screens.ts'))
  .map((file) => readFileSync(new URL(file, folder), 'utf8'))

/** Every screen of the back office that needs no record, below `/backoffice`. @param now decides the month of the sales tax report */
export const officePaths = (now: Date): string[] => {
  const month = bangkokDate(now).slice(0, 7)
  return [
    ...definitions.flatMap((text) => [...text.matchAll(/^ +path: '([^':]+)'/gm)].map(([, path = '']) => path)),
    '/figures/sales',
    '/prices/products',
    `/tax-months/${month}/documents`,
    `/tax-months/${month}/without-invoice`,
    `/tax-months/${month}/purchases`,
    `/tax-months/${month}/receipts`,
  ]
}
