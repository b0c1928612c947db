import { useEffect, useState } from 'react'
import { announce } from '#design/announce.ts'
import { Button } from '#design/Button.tsx'
import { useAddress } from '#storefront/router/location.ts'
import { match } from '#storefront/router/match.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { checkoutRoutes } from './checkout-routes.ts'
import { loadNewVersion, useUpdateAvailable } from './update.ts'

/** UpdateQuestion: a newer version is there; it comes when the reader says so. */
export function UpdateQuestion() {
  const texts = useTexts('offline')
  const { path } = useAddress()
  const available = useUpdateAvailable()
  const [put, setPut] = useState<'off' | 'through' | null>(null)
  const asked = available && put !== 'off' && !checkoutRoutes.has(match(path).route)
  useEffect(() => {
    if (asked) announce(texts.newVersion)
  }, [asked, texts])
  const load = () => {
    setPut('through')
    void loadNewVersion()
  }
  return (
    <aside className="update" aria-label={texts.newVersion} hidden={!asked}>
      {asked && (
        <>
          <p>{texts.newVersion}</p>
          <Button look="quiet" onClick={() => setPut('off')}>
            {texts.later}
          </Button>
          <Button look="primary" busy={put === 'through'} onClick={load}>
            {texts.reload}
          </Button>
        </>
      )}
    </aside>
  )
}
