import { useEffect } from 'react'
import WifiOff from '#design/icons/wifi-off.ts'
import { announce } from '#design/announce.ts'
import { Icon } from '#design/Icon.tsx'
import { useLanguage, useTexts } from '#storefront/texts/use-texts.tsx'
import { useMadeHere, useOffline, useShownSince } from './connection.ts'
import { timeOf } from '#storefront/page-frame/time-of.ts'

/** OfflineRibbon: says that there is no network, how old the shown data is, and that an order waits to be sent. */
export function OfflineRibbon({ orderWaits }: { orderWaits: boolean }) {
  const texts = useTexts('offline')
  const offline = useOffline()
  const since = useShownSince()
  const madeHere = useMadeHere()
  const language = useLanguage()
  const say = { search: texts.searchedSince, partial: texts.partialSince, none: texts.ribbonSince }[madeHere ?? 'none']
  useEffect(() => {
    if (offline) announce(texts.ribbon)
  }, [offline, texts])
  const age = since === null ? texts.ribbon : say(timeOf(since, language))
  return (
    <aside className="ribbon" aria-label={texts.ribbon} hidden={!offline && !orderWaits}>
      {(offline || orderWaits) && (
        <>
          <Icon of={WifiOff} size={16} />
          {[offline && age, orderWaits && texts.orderWaits].filter(Boolean).join(' · ')}
        </>
      )}
    </aside>
  )
}
