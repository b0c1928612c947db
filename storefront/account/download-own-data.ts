import { downloadData } from '#contract/account/calls.ts'
import { call } from '#storefront/api/call.ts'
import { saveFile } from '#web/save-file.ts'
import { currentRetailer } from '#storefront/api/session.ts'
import type { Reply } from '#storefront/api/reply.ts'

/** Downloads all data stored about the retailer. */
export async function downloadOwnData(): Promise<Reply<null>> {
  const reply = await call(downloadData, {})
  if (!reply.ok) return reply
  const file = new Blob([JSON.stringify(reply.value, null, 2)], { type: 'application/json' })
  saveFile(file, `songdee-${currentRetailer()?.outletCode ?? 'data'}.json`)
  return { ok: true, value: null }
}
