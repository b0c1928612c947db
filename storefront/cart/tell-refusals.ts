import { announce } from '#storefront/design/announce.ts'
import { documentLanguage } from '../router/location.ts'
import { loadTexts, textsOf } from '../texts/rooms.ts'
import type { CartNotice } from './notices.ts'

/** Says why changes were refused through the page's live region; the texts come when the first one is needed. */
export async function tellRefusals(notices: readonly CartNotice[]): Promise<void> {
  const language = documentLanguage()
  await loadTexts(language, ['errors'])
  const texts = textsOf(language, 'errors')
  const sentences = new Set(notices.map((notice) => texts[notice.code]))
  announce([...sentences].join('. '))
}
