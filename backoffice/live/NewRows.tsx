import { KeyCap } from '#backoffice/kit/actions/KeyCap.tsx'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import './live.css'

/** NewRows: how many new rows wait, and the way to let them in, by a press or `n`. It is read out when it appears. */
export function NewRows({ count, onShow }: { count: number; onShow: () => void }) {
  const texts = useTexts('live')
  useActions({ showNewRows: { title: texts.showNewRows, key: 'n', disabled: count === 0, run: onShow } })
  return (
    <output className="new-rows">
      {count > 0 && (
        <button type="button" className="button button-small new-rows-button" aria-keyshortcuts="n" onClick={onShow}>
          {texts.newRows(count)}
          <KeyCap keys="n" />
        </button>
      )}
    </output>
  )
}
