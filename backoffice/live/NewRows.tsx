import { Button } from 'react-aria-components/Button'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import './live.css'

/** NewRows: how many new rows wait, and the way to let them in. `n` does the same. Reads itself out when it appears. */
export function NewRows({ count, onShow }: { count: number; onShow: () => void }) {
  const texts = useTexts('live')
  return (
    <output className="new-rows">
      {count > 0 && (
        <Button className="button button-small new-rows-button" onPress={onShow}>
          {texts.newRows(count)} <kbd aria-hidden="true">n</kbd>
        </Button>
      )}
    </output>
  )
}
