import { useState } from 'react'
import { Button } from '#design/Button.tsx'
import { Dialog } from '#design/Dialog.tsx'
import { useRetailer } from '#storefront/api/session.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { CodeStep } from './CodeStep.tsx'
import { PhoneStep } from './PhoneStep.tsx'

type Steps = {
  onGranted: () => void
  /** Nobody is signed in, or no longer. */
  onSignedOut: () => void
}

/** RestrictedDialog: verifies that the user is the retailer, by a code sent to its phone. */
export function RestrictedDialog({ open, onClose, ...steps }: Steps & { open: boolean; onClose: () => void }) {
  const texts = useTexts('restricted')
  return (
    <Dialog open={open} onClose={onClose} title={texts.heading} closeOnOutsidePress={false}>
      <Steps {...steps} />
    </Dialog>
  )
}

function Steps({ onGranted, onSignedOut }: Steps) {
  const texts = useTexts('restricted')
  const retailer = useRetailer()
  const [sentAt, setSentAt] = useState<number | null>(null)
  if (!retailer) {
    return (
      <div className="stack">
        <p>{texts.leadVisitor}</p>
        <Button look="primary" onClick={onSignedOut}>
          {texts.signIn}
        </Button>
      </div>
    )
  }
  const sent = () => setSentAt(Date.now())
  if (sentAt === null) {
    return <PhoneStep retailer={retailer} onSent={sent} onSkip={() => setSentAt(0)} onSignedOut={onSignedOut} />
  }
  return <CodeStep retailer={retailer} sentAt={sentAt} onSent={sent} onGranted={onGranted} onSignedOut={onSignedOut} />
}
