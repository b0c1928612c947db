import { downloadData } from '#contract/account/download-data.ts'
import { call } from '#storefront/api/call.ts'
import { currentShop } from '#storefront/identity/session.ts'
import type { Reply } from '#storefront/api/reply.ts'

/** Fetches everything kept about the shop and hands it to the browser as a file. */
export async function saveOwnData(): Promise<Reply<null>> {
  const reply = await call(downloadData, {})
  if (!reply.ok) return reply
  const file = new Blob([JSON.stringify(reply.value, null, 2)], { type: 'application/json' })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = `songdee-${currentShop()?.outletCode ?? 'data'}.json`
  link.click()
  // The browser reads the file after the click; a minute is enough for the slowest.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
  return { ok: true, value: null }
}
