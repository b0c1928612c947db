import { Button } from '#design/Button.tsx'
import type { MissingPartProps } from '#storefront/page-frame/late.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import './missing-part.css'

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
