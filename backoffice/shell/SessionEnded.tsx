import { useEffect, useRef } from 'react'
import { signInWindowPath } from '#backoffice/api/sign-in-window.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { Button } from '#design/Button.tsx'
import '#design/dialog.css'

/**
 * Over the screen, which keeps what was typed: the session has ended. The sign-in happens in a window of its own; this
 * goes away when it is done, in whichever tab.
 */
export function SessionEnded() {
  const texts = useTexts('shell')
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby="session-ended"
      onCancel={(event) => event.preventDefault()}
    >
      <div className="dialog-head">
        <h2 id="session-ended">{texts.sessionEnded}</h2>
      </div>
      <div className="dialog-body">
        <p>{texts.sessionEndedText}</p>
      </div>
      <div className="dialog-foot">
        <Button look="primary" onClick={() => void window.open(signInWindowPath, 'sign-in', 'width=480,height=640')}>
          {texts.signInAgain}
        </Button>
      </div>
    </dialog>
  )
}
