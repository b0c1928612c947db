import { useEffect } from 'react'
import WifiOff from '#design/icons/wifi-off.ts'
import { formatHour } from '#rules/thai-date.ts'
import { announce } from '#design/announce.ts'
import { Icon } from '#design/Icon.tsx'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { useOffline, useShownSince } from './connection.ts'

/** OfflineRibbon: says that there is no network, and how old the shown data is. */
export function OfflineRibbon() {
  const texts = useTexts('offline')
  const offline = useOffline()
  const since = useShownSince()
  useEffect(() => {
    if (offline) announce(texts.ribbon)
  }, [offline, texts])
  return (
    <aside className="ribbon" aria-label={texts.ribbon} hidden={!offline}>
      {offline && (
        <>
          <Icon of={WifiOff} size={16} />
          {since === null ? texts.ribbon : texts.ribbonSince(formatHour(new Date(since)))}
        </>
      )}
    </aside>
  )
}
