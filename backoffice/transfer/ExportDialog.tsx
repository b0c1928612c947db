import { useState } from 'react'
import { formatWhole } from '#rules/money.ts'
import { exportTable, type ExportFormat } from '#rules/transfer/export-lists.ts'
import { ActionButton } from '#backoffice/kit/actions/ActionButton.tsx'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import { Dialog } from '#backoffice/kit/Dialog.tsx'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { SelectField } from '#design/SelectField.tsx'
import type { ListToExport } from './ExportButton.tsx'
import { callOf } from './export-calls.ts'
import { usePermitted } from './use-permitted.ts'
import { useSaveList } from './use-save-list.ts'

type ExportDialogProps = { lists: readonly ListToExport[]; onClose: () => void }

/** What `ExportButton` opens: what the file has in it, and its two formats. */
export function ExportDialog({ lists, onClose }: ExportDialogProps) {
  const texts = useTexts('transfer')
  return (
    <Dialog open onClose={onClose} title={texts.newExport}>
      <Formats lists={lists} onClose={onClose} />
    </Dialog>
  )
}

/** Its actions are those of the dialog around it. */
function Formats({ lists, onClose }: ExportDialogProps) {
  const texts = useTexts('transfer')
  const language = useLanguage()
  const may = usePermitted()
  const allowed = lists.filter(({ list }) => may(exportTable[list].permission))
  const [name, setName] = useState(allowed[0]?.list)
  const chosen = allowed.find(({ list }) => list === name)
  const { save, isBusy } = useSaveList()
  const saveAs = async (format: ExportFormat) => {
    if (!chosen) return
    const { list, query = {} } = chosen
    if (await save(callOf(list), { name: list, format, query })) onClose()
  }
  const disabled = isBusy || !chosen
  const actions = useActions({
    csv: { title: texts.saveAs(texts.formats.csv), key: 'c', disabled, run: () => saveAs('csv') },
    xlsx: { title: texts.saveAs(texts.formats.xlsx), key: 'x', look: 'primary', disabled, run: () => saveAs('xlsx') },
  })
  return (
    // In a field the letters of the formats would be typed.
    <div className="stack" tabIndex={-1} ref={(body) => body?.setAttribute('autofocus', '')}>
      {chosen ? (
        <>
          {allowed.length > 1 && (
            <SelectField
              label={texts.list}
              value={chosen.list}
              onChange={({ target }) => setName(allowed.find(({ list }) => list === target.value)?.list)}
            >
              {allowed.map(({ list }) => (
                <option key={list} value={list}>
                  {exportTable[list].title[language]}
                </option>
              ))}
            </SelectField>
          )}
          <p>
            <strong>{exportTable[chosen.list].title[language]}</strong> · <Count of={chosen} />
          </p>
          <p className="text-quiet">{texts.exportNote}</p>
        </>
      ) : (
        <p role="alert">{texts.exportForbidden}</p>
      )}
      <div className="form-foot">
        <ActionButton action={actions.csv} />
        <ActionButton action={actions.xlsx} busy={isBusy} />
      </div>
    </div>
  )
}

function Count({ of: { count } }: { of: ListToExport }) {
  const texts = useTexts('transfer')
  if (count === undefined) return <>{texts.allRows}</>
  return <>{texts.rowsOf(typeof count === 'number' ? formatWhole(count) : count)}</>
}
