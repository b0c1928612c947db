import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import sharp from 'sharp'
import { root } from './source-files.ts'

/** The pictures of the guide, by the name of its section's screen. */
const guide = {
  orders: '/orders',
  picking: '/picking',
  runs: '/runs',
  slips: '/slips',
  cash: '/cash',
  statements: '/statements',
  refunds: '/refunds',
  problems: '/problems',
  day: '/day',
  audit: '/audit',
} as const
/** On phones. */
const phonePages = { driver: '/driver', pack: '/pack' } as const

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
  const shootAs = async (username: keyof typeof tokens, path: string, size: Size, language: string, dark: boolean) => {
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
    await page.locator('main :is(h1, h2)').first().waitFor()
    await page.locator('main .skeleton').first().waitFor({ state: 'detached' })
    // Pictures and fonts; the stream of changes never ends, so the network is never idle.
    await page.waitForLoadState('load')
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
  for (const [name, path] of Object.entries(guide)) {
    await save(await shootAs('manager', path, desktop, 'th', false), name)
    for (const [language, width] of [
      ['th', 1280],
      ['en', 1920],
    ] as const) {
      const picture = await shootAs('manager', path, { width, height: 900 }, language, language === 'en')
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
