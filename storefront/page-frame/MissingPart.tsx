import { Button } from '#design/Button.tsx'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import './missing-part.css'

/** What a dialog is given: then the words lie over the page, and can be closed. */
type MissingPartProps = { open?: boolean; onClose?: () => void }

/** MissingPart: instead of a part of the page that could not be loaded. */
export function MissingPart({ open = true, onClose }: MissingPartProps) {
  const texts = useTexts('offline')
  const { close } = useTexts('shell')
  if (!open) return null
  return (
    <div role="alert" className={onClose ? 'missing-part is-over' : 'missing-part'}>
      <p>{texts.partMissing}</p>
      <Button onClick={() => location.reload()}>{texts.reloadPage}</Button>
      {onClose && (
        <Button look="quiet" onClick={onClose}>
          {close}
        </Button>
      )}
    </div>
  )
}
