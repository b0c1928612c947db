// `npm run screenshots`: takes the picture of the README and those of the back office's guide, and one of each page for a
// look at everything.
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { openBrowser } from '../test/browser.ts'
import { runServer } from '../test/running-server.ts'
import { pictureBackOffice } from './back-office-pictures.ts'
import { root } from './source-files.ts'

const pages = {
  home: '/',
  category: '/category/1',
  product: '/product/1043',
  search: '/search-results?q=ข้าว',
  login: '/login',
}
const widths = [360, 1280]
const languages = ['th', 'en']
const schemes = ['light', 'dark'] as const

const folder = mkdtempSync(join(tmpdir(), 'songdee-screenshots-'))
chmodSync(folder, 0o755)
const shop = await runServer({ DATA_DIR: join(folder, 'data') })
const browser = await openBrowser()
const shots = join(root, 'dist', 'screenshots')
mkdirSync(shots, { recursive: true })

async function shoot(path: string, width: number, language: string, colorScheme: 'light' | 'dark'): Promise<Buffer> {
  const viewport = { width, height: width < 500 ? 740 : 900 }
  const page = await browser.newPage({
    viewport,
    colorScheme,
    locale: language === 'th' ? 'th-TH' : 'en-US',
  })
  await page.context().addCookies([{ name: 'consent', value: 'necessary', url: shop.url }])
  await page.goto(shop.url + path, { waitUntil: 'networkidle' })
  await page.evaluate('document.fonts.ready')
  const picture = await page.screenshot()
  await page.close()
  return picture
}

for (const [name, path] of Object.entries(pages)) {
  for (const width of widths) {
    for (const language of languages) {
      for (const scheme of schemes) {
        const file = join(shots, `${name}-${width}-${language}-${scheme}.png`)
        await sharp(await shoot(path, width, language, scheme)).toFile(file)
      }
    }
  }
}

const [phone, desktop] = await Promise.all([shoot('/category/1', 360, 'th', 'light'), shoot('/', 1280, 'th', 'light')])
const side = await sharp(phone).resize({ height: 900 }).toBuffer()
const { width: sideWidth } = await sharp(side).metadata()
await sharp({ create: { width: 1280 + 24 + sideWidth, height: 900, channels: 3, background: '#E4E2DA' } })
  .composite([
    { input: desktop, left: 0, top: 0 },
    { input: side, left: 1280 + 24, top: 0 },
  ])
  .webp({ quality: 80 })
  .toFile(join(root, 'docs', 'screenshot.webp'))

await pictureBackOffice(browser, shop.url, shots)

await browser.close()
await shop.stop()
rmSync(folder, { recursive: true, force: true })
console.log(
  `Screenshots are in ${shots}; the README's picture is docs/screenshot.webp, the guide's are in docs/backoffice`,
)
