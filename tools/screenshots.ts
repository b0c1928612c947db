// `npm run screenshots`: pictures of every screen in both languages and both themes, for a look at everything, and those of
// the README and of the guide. `-- --renew`: only the stored pictures that `npm run test:all` compares
// with, and what has changed also in full size, in dist/screenshots. `-- --documents`: only
// those of the README and of the guide. `-- WORD…`: of these only what has one of the words in its name.
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { comparePictures } from '#test/pictures/compare.ts'
import { openPhotographer } from '#test/pictures/photographer.ts'
import { openStoppedShop } from '#test/pictures/stopped-shop.ts'
import { dropOthers, storedNames, storedPicture, storePicture } from '#test/pictures/stored.ts'
import {
  allPictures,
  comparedPictures,
  recordsOf,
  sightsOf,
  withRecords,
  type PicturedScreen,
} from '#test/pictures/subjects.ts'
import { connect } from '#server/adapters/database/database.ts'
import { migrate } from '#server/adapters/database/migrate.ts'
import { maintain, temporaryCluster } from '#test/test-cluster.ts'
import { guidePictures } from './guide-pictures.ts'
import { root } from './source-files.ts'

const { values, positionals: words } = parseArgs({
  options: { renew: { type: 'boolean' }, documents: { type: 'boolean' } },
  allowPositionals: true,
})
const { renew: renews, documents } = values
const isWanted = ({ name }: PicturedScreen) => words.length === 0 || words.some((word) => name.includes(word))

const folder = mkdtempSync(join(tmpdir(), 'songdee-screenshots-'))
chmodSync(folder, 0o755)
const cluster = await temporaryCluster()
await maintain(cluster.url, 'create database pictures')
const { pool } = connect(cluster.url('pictures'), 1, () => undefined)
await migrate(pool).finally(() => pool.end())
const shop = await openStoppedShop(cluster.url('pictures'), folder)
const photographer = await openPhotographer(shop.url)
const records = await recordsOf(shop.db)
const take = async ({ subject, look }: Omit<PicturedScreen, 'name'>) =>
  (await photographer.open(withRecords(subject, records), look)).picture()
const shots = join(root, 'dist', 'screenshots')
const shotOf = (name: string) => join(shots, `${name}.png`)
mkdirSync(shots, { recursive: true })

try {
  if (renews) await renew()
  if (documents || !renews) await pictureDocuments()
  if (!documents && !renews) await pictureAll()
} finally {
  await photographer.close()
  await shop.stop()
  await cluster.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** Stores what looks different, so that what looks the same has no new file; `dist/screenshots` has it in full size. */
async function renew(): Promise<void> {
  const seen: string[] = []
  for (const pictured of comparedPictures.filter(isWanted))
    for await (const { name, picture } of sightsOf(photographer, pictured, records)) {
      seen.push(name)
      const taken = await picture()
      if (storedNames().includes(name) && (await comparePictures(storedPicture(name), taken)).same) continue
      await storePicture(name, taken)
      writeFileSync(shotOf(name), taken)
      console.log(`Renewed ${name}`)
    }
  if (words.length === 0) dropOthers(seen)
}

async function pictureDocuments(): Promise<void> {
  if (words.length === 0) await pictureReadme()
  for (const { name, ...pictured } of guidePictures.filter(isWanted))
    await sharp(await take(pictured))
      .resize({ width: 960, withoutEnlargement: true })
      .webp({ quality: 60 })
      .toFile(join(root, 'docs', 'backoffice', `${name}.webp`))
}

async function pictureAll(): Promise<void> {
  const pictures = allPictures.filter(isWanted)
  for (const pictured of pictures)
    for await (const { name, picture } of sightsOf(photographer, pictured, records))
      writeFileSync(shotOf(name), await picture())
  console.log(`Pictures of ${pictures.length} screens are in ${shots}`)
}

/** The desktop, and a phone next to it. */
async function pictureReadme(): Promise<void> {
  const look = { language: 'th', dark: false } as const
  const desktop = await take({
    subject: { path: '/', as: 'stranger', data: 'main .card' },
    look: { ...look, width: 1280, height: 900 },
  })
  const phone = await take({
    subject: { path: '/category/1', as: 'stranger', data: 'main .card' },
    look: { ...look, width: 360, height: 740 },
  })
  const side = await sharp(phone).resize({ height: 900 }).toBuffer()
  const { width } = await sharp(side).metadata()
  await sharp({ create: { width: 1280 + 24 + width, height: 900, channels: 3, background: '#E4E2DA' } })
    .composite([
      { input: desktop, left: 0, top: 0 },
      { input: side, left: 1280 + 24, top: 0 },
    ])
    .webp({ quality: 80 })
    .toFile(join(root, 'docs', 'screenshot.webp'))
}
