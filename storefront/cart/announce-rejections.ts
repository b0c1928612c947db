import { announce } from '#design/announce.ts'
import { forgetAccess } from '../restricted-goods/access.ts'
import { rejectedAdditions } from './rejected-additions.ts'
import { documentLanguage } from '../router/location.ts'
import { loadTexts, textsOf } from '../texts/namespaces.ts'
import { changeQuantity } from './cart-store.ts'
import type { CartNotice } from './notices.ts'
import type { Change } from './queue.ts'

/**
 * Announces rejected changes through the page's live region; the texts are loaded with the first one. Rejections for
 * missing access open the request for it.
 */
export async function announceRejections(notices: readonly CartNotice[], changes: readonly Change[]): Promise<void> {
  const language = documentLanguage()
  await loadTexts(language, ['errors'])
  const texts = textsOf(language, 'errors')
  const sentences = new Set(notices.map((notice) => texts[notice.code]))
  announce([...sentences].join('. '))
  await requestAccessFor(rejectedAdditions(changes, notices))
}

/** The cookie was out of date, or a visitor's addition survived the login. Where this cannot be loaded, the notice stays. */
async function requestAccessFor(changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return
  forgetAccess()
  const opened = await import('../restricted-goods/open-dialog.tsx').catch(() => null)
  for (const { productId, qty, price } of changes) {
    void opened?.requestAccess(productId, () => changeQuantity(productId, qty, { stock: Infinity, price }))
  }
}
