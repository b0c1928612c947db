import { useTexts } from '#backoffice/texts/use-texts.ts'
import { useLiveStatus, usePollingWhileCut } from './use-live.ts'
import './live.css'

/** LiveNotice: says so while news does not arrive by itself. Once for the whole back office. */
export function LiveNotice() {
  const texts = useTexts('live')
  const status = useLiveStatus()
  usePollingWhileCut()
  return <output className="live-notice">{status === 'cut' && <p>{texts.cut}</p>}</output>
}
