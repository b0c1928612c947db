import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import sharp from 'sharp'
import { root } from './source-files.ts'

/** A row of a table that has been read. */
const rows = 'main [role=grid] [role=row][data-key]'
/** The pictures of the guide, by the name of its section's screen: its path, and what is there only when its data is. */
const guide = {
  orders: { path: '/orders', data: rows },
  picking: { path: '/picking', data: rows },
  stock: { path: '/stock', data: rows },
  prices: { path: '/prices', data: rows },
  'price-lists': { path: '/price-lists', data: rows },
  runs: { path: '/runs', data: rows },
  slips: { path: '/slips', data: 'main .slip-frame img' },
  cash: { path: '/cash', data: rows },
  'tax-months': { path: '/tax-months', data: rows },
  statements: { path: '/statements', data: rows },
  refunds: { path: '/refunds', data: rows },
  problems: { path: '/problems', data: 'main .facts' },
  day: { path: '/day', data: 'main li' },
  audit: { path: '/audit', data: rows },
} as const
/** On phones. */
const phonePages = {
  driver: { path: '/driver', data: 'main li' },
  pack: { path: '/pack', data: 'main li' },
} as const

type PicturedScreen = { path: string; data: string }
type Size = { width: number; height: number }
const desktop: Size = { width: 1280, height: 800 }
const phone: Size = { width: 360, height: 740 }

/** Pictures of the back office: small ones for the guide in `docs/backoffice/`, and large ones for a look at everything. */
export async function pictureBackOffice(browser: Browser, url: string, shots: string): Promise<void> {
  const folder = join(root, 'docs/backoffice')
  mkdirSync(folder, { recursive: true })
  /** Signed in once each: the realm limits attempts. */
  const tokens = {
    manager: await tokensOf(url, 'manager'),
    driver: await tokensOf(url, 'driver'),
    packer: await tokensOf(url, 'packer'),
  }
  const shootAs = async (
    username: keyof typeof tokens,
    { path, data }: PicturedScreen,
    size: Size,
    language: string,
    dark: boolean,
  ) => {
    const context = await browser.newContext({
      viewport: size,
      locale: language === 'th' ? 'th-TH' : 'en-US',
      colorScheme: dark ? 'dark' : 'light',
      reducedMotion: 'reduce',
    })
    const { access_token, refresh_token } = tokens[username]
    await context.addInitScript(
      ([access, refresh]) => {
        localStorage.setItem('songdee.backoffice.access_token', access)
        localStorage.setItem('songdee.backoffice.refresh_token', refresh)
      },
      [access_token, refresh_token] as const,
    )
    const page = await context.newPage()
    await page.goto(`${url}/backoffice${path}`)
    await page.locator(data).first().waitFor()
    await page.locator('main .skeleton, main [aria-busy=true]').first().waitFor({ state: 'detached' })
    // Pictures and fonts; the stream of changes never ends, so the network is never idle.
    await page.waitForFunction('[...document.images].every(({ complete }) => complete)')
    await page.evaluate('document.fonts.ready')
    const picture = await page.screenshot()
    await context.close()
    return picture
  }
  const save = (picture: Buffer, name: string) =>
    sharp(picture)
      .resize({ width: 960, withoutEnlargement: true })
      .webp({ quality: 60 })
      .toFile(join(folder, `${name}.webp`))
  for (const [name, shown] of Object.entries(guide)) {
    await save(await shootAs('manager', shown, desktop, 'th', false), name)
    for (const [language, width] of [
      ['th', 1280],
      ['en', 1920],
    ] as const) {
      const picture = await shootAs('manager', shown, { width, height: 900 }, language, language === 'en')
      await sharp(picture).toFile(join(shots, `backoffice-${name}-${width}-${language}.png`))
    }
  }
  await save(await shootAs('driver', phonePages.driver, phone, 'th', false), 'driver')
  await save(await shootAs('packer', phonePages.pack, phone, 'th', false), 'pack')
}

async function tokensOf(url: string, username: string) {
  const response = await fetch(`${url}/realms/marlin/protocol/openid-connect/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'password', client_id: 'backoffice', username, password: 'songdee-demo' }),
  })
  if (!response.ok) throw new Error(`${username} could not sign in: ${response.status}`)
  return (await response.json()) as { access_token: string; refresh_token: string }
}
