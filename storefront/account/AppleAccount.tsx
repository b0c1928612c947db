import { useState } from 'react'
import { appleLink, linkApple, unlinkApple } from '#contract/apple/calls.ts'
import { call } from '#storefront/api/call.ts'
import { useCall } from '#storefront/router/queries.ts'
import { Button } from '#design/Button.tsx'
import { Notice } from '#design/Notice.tsx'
import { isAppleDevice } from '#storefront/identity/apple.ts'
import { AppleButton } from '#storefront/identity/AppleButton.tsx'
import { ConfirmIdentity } from '#storefront/identity/ConfirmIdentity.tsx'
import { useQueryOfAddress } from '#storefront/router/location.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'

/** AppleAccount: links the retailer with an Apple Account and unlinks it; shows the result after the return. */
export function AppleAccount() {
  const texts = useTexts('account')
  const errors = useTexts('errors')
  const outcome = useQueryOfAddress().get('apple')
  const [failed, setFailed] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [confirming, setConfirming] = useState(false)
  const { data, refetch } = useCall(['apple-link'], appleLink, {})
  if (!data || (!data.linked && !isAppleDevice())) return null
  const link = async () => {
    setConfirming(false)
    const reply = await call(linkApple, {})
    if (reply.ok) location.assign(reply.value.url)
    else setFailed(errors[reply.error.code])
  }
  const unlink = async () => {
    setBusy(true)
    setFailed(null)
    const reply = await call(unlinkApple, {})
    setBusy(false)
    if (!reply.ok && reply.error.code !== 'not_found') setFailed(errors[reply.error.code])
    void refetch()
  }
  return (
    <div className="stack">
      <h3>{texts.apple}</h3>
      {outcome === 'linked' && data.linked && <Notice tone="done">{texts.appleLinked}</Notice>}
      {outcome === 'taken' && <Notice tone="failed">{errors.apple_taken}</Notice>}
      {outcome === 'failed' && <Notice tone="failed">{texts.appleFailed}</Notice>}
      {failed && <Notice tone="failed">{failed}</Notice>}
      {data.linked ? (
        <div className="security-row">
          <p>{texts.appleOn}</p>
          <Button look="quiet" busy={busy} onClick={() => void unlink()}>
            {texts.unlinkApple}
          </Button>
        </div>
      ) : (
        <>
          <p className="text-sm text-quiet">{texts.appleOff}</p>
          <AppleButton start={() => call(linkApple, {})} onTooOld={() => setConfirming(true)}>
            {texts.linkApple}
          </AppleButton>
          <ConfirmIdentity open={confirming} onClose={() => setConfirming(false)} onConfirmed={() => void link()} />
        </>
      )}
    </div>
  )
}
