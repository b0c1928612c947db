import { expect, test } from 'vitest'
import { browse } from '#storefront/texts/browse.th.ts'
import { shell } from '#storefront/texts/shell.th.ts'
import { visit } from './visit.ts'

test('a barcode before the camera is searched for; a camera that cannot be opened is said', async () => {
  const visitor = await visit({ width: 360 })
  const { page } = visitor
  // The browser's own reader, which this browser lacks, and a camera.
  await page.addInitScript(`
    window.BarcodeDetector = class { async detect() { return window.seen ? [{ rawValue: window.seen }] : [] } }
    navigator.mediaDevices.getUserMedia = async () => {
      if (window.isRefused) throw new DOMException('', 'NotAllowedError')
      const canvas = document.createElement('canvas')
      const pen = canvas.getContext('2d')
      setInterval(() => pen.fillRect(0, 0, 9, 9), 50)
      return (window.camera = canvas.captureStream())
    }`)
  await visitor.open('/category/1')
  const product = await page.locator('main a[href^="/product/"]').first().getAttribute('href')
  const answer = await fetch(`${visitor.url}/api/pages/data?path=${product}&language=th`)
  const sku = String(/"sku":"([^"]+)"/.exec(await answer.text())?.[1])
  await page.evaluate('window.isRefused = true')
  const box = page.getByRole('combobox', { name: shell.search })
  await box.focus()
  await page.getByRole('button', { name: browse.scan }).click()
  await page.getByRole('alert').getByText(browse.cameraFailed).waitFor()
  await visitor.expectAccessible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: browse.stopScan }).waitFor({ state: 'detached' })
  await page.evaluate('window.isRefused = false')
  await box.focus()
  await page.getByRole('button', { name: browse.scan }).click()
  await page.getByLabel(browse.scanning).waitFor()
  await visitor.expectAccessible()
  await page.evaluate(`window.seen = '${sku}'`)
  await page.waitForURL(/search-results/)
  await page.locator(`main a[href="${product}"]`).first().waitFor()
  expect(new URL(page.url()).searchParams.get('q')).toBe(sku)
  await expect
    .poll(() => page.evaluate('window.camera.getTracks().every(({ readyState }) => readyState === "ended")'))
    .toBe(true)
  await visitor.closeWithoutComplaint()
})
