import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { endViewing } from '#contract/identity/calls.ts'
import type { Language } from '#rules/catalogue/product.ts'
import { announce } from '#design/announce.ts'
import { Button } from '#design/Button.tsx'
import Eye from '#design/icons/eye.ts'
import { Icon } from '#design/Icon.tsx'
import { call } from '#storefront/api/call.ts'
import type { Claims } from '#storefront/api/claims.ts'
import { whenSessionEnds } from '#storefront/api/session-end.ts'
import { alignCookie, currentRetailer } from '#storefront/api/session.ts'
import { timeOf } from '#storefront/page-frame/time-of.ts'
import { loadTexts } from '#storefront/texts/namespaces.ts'
import { TextsProvider } from '#storefront/page-frame/TextsProvider.tsx'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import './viewing.css'

/**
 * Says above every page that staff see it as a retailer, and until when. It is loaded only in a tab where they do, in a
 * React root of its own.
 */
export async function showViewing(language: Language): Promise<void> {
  const retailer = currentRetailer()
  if (!retailer) return
  const backToRetailer = () => leave(retailer.id)
  whenSessionEnds(backToRetailer)
  setTimeout(backToRetailer, Math.max(0, retailer.expiresAt - Date.now()))
  await loadTexts(language, ['viewing'])
  const place = document.createElement('div')
  place.className = 'viewing-place'
  document.body.prepend(place)
  createRoot(place).render(
    <TextsProvider language={language}>
      <Viewing retailer={retailer} language={language} />
    </TextsProvider>,
  )
}

function Viewing({ retailer, language }: { retailer: Claims; language: Language }) {
  const texts = useTexts('viewing')
  const heading = texts.heading(retailer.name)
  useEffect(() => announce(heading), [heading])
  const end = async () => {
    // Whether or not the server is reached, the tab forgets the token.
    await call(endViewing, {})
    leave(retailer.id)
  }
  return (
    <aside className="viewing" aria-label={texts.label}>
      <Icon of={Eye} size={20} />
      <p>
        <b>{heading}</b> <span>{texts.until(timeOf(retailer.expiresAt, language))}</span>
      </p>
      <Button onClick={() => void end()}>{texts.end}</Button>
    </aside>
  )
}

/** Forgets everything of the viewing, and leaves the storefront for the retailer's sheet in the back office. */
function leave(retailerId: string): void {
  sessionStorage.clear()
  alignCookie()
  // The tab that the back office opened closes; one that was opened otherwise goes back.
  close()
  location.replace(`/backoffice/retailers/${encodeURIComponent(retailerId)}`)
}
