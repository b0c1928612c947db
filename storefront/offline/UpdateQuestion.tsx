import { useEffect, useState } from 'react'
import { announce } from '#design/announce.ts'
import { Button } from '#design/Button.tsx'
import { useAddress } from '#storefront/router/location.ts'
import { match } from '#storefront/router/match.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { checkoutRoutes } from './checkout-routes.ts'
import { loadNewVersion, useUpdateAvailable } from './update.ts'

/** UpdateQuestion: offers to load a newer version. */
export function UpdateQuestion() {
  const texts = useTexts('offline')
  const { path } = useAddress()
  const available = useUpdateAvailable()
  const [choice, setChoice] = useState<'later' | 'now' | null>(null)
  const isShown = available && choice !== 'later' && !checkoutRoutes.has(match(path).route)
  useEffect(() => {
    if (isShown) announce(texts.newVersion)
  }, [isShown, texts])
  const load = () => {
    setChoice('now')
    void loadNewVersion()
  }
  return (
    <aside className="update" aria-label={texts.newVersion} hidden={!isShown}>
      {isShown && (
        <>
          <p>{texts.newVersion}</p>
          <Button look="quiet" onClick={() => setChoice('later')}>
            {texts.later}
          </Button>
          <Button look="primary" busy={choice === 'now'} onClick={load}>
            {texts.reload}
          </Button>
        </>
      )}
    </aside>
  )
}
