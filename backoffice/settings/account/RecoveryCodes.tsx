import { Dialog } from '#backoffice/kit/Dialog.tsx'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { Button } from '#design/Button.tsx'

/** RecoveryCodes: shown once; a press outside does not close them. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const texts = useTexts('account')
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.recovery}
      closeOnOutsidePress={false}
      foot={
        <Button look="primary" onClick={onClose}>
          {texts.stored}
        </Button>
      }
    >
      <div className="stack">
        <ol className="recovery-codes">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
        <p>{texts.recoveryText}</p>
      </div>
    </Dialog>
  )
}
