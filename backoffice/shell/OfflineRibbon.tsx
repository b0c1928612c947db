import { useSyncExternalStore } from 'react'
import { useTexts } from '#backoffice/texts/use-texts.ts'

function onConnectionChange(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** Says that there is no connection, as long as there is none. */
export function OfflineRibbon() {
  const texts = useTexts('shell')
  const isOnline = useSyncExternalStore(onConnectionChange, () => navigator.onLine)
  return <output className="offline-ribbon">{!isOnline && texts.offline}</output>
}
