import { useState } from 'react'
import {
  exportLists,
  exportNames,
  exportPermissions,
  subjectOfList,
  type ExportFormat,
  type ExportList,
} from '#rules/transfer/export-lists.ts'
import { usePermitted } from './use-permitted.ts'
import { Drawer } from '#backoffice/kit/Dialog.tsx'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { Button } from '#design/Button.tsx'
import { SelectField } from '#design/SelectField.tsx'
import { callOf } from './export-calls.ts'
import { useSaveList } from './use-save-list.ts'

/** ExportAnyList: exports each list that the user may read, without filters. */
export function ExportAnyList({ open, onClose }: { open: boolean; onClose: () => void }) {
  const texts = useTexts('transfer')
  const language = useLanguage()
  const may = usePermitted()
  const lists = exportLists.filter((one) => may(exportPermissions[one]) && !(one in subjectOfList))
  const [list, setList] = useState<ExportList>(lists[0] ?? 'products')
  const [format, setFormat] = useState<ExportFormat>('xlsx')
  const { save, isBusy } = useSaveList()
  return (
    <Drawer open={open} onClose={onClose} title={texts.newExport}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          void save(callOf(list), { name: list, format, query: {} }).then((isSaved) => isSaved && onClose())
        }}
      >
        <SelectField label={texts.list} value={list} onChange={({ target }) => setList(target.value as ExportList)}>
          {lists.map((one) => (
            <option key={one} value={one}>
              {exportNames[one][language]}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={texts.format}
          value={format}
          onChange={({ target }) => setFormat(target.value as ExportFormat)}
        >
          <option value="xlsx">{texts.formats.xlsx}</option>
          <option value="csv">{texts.formats.csv}</option>
        </SelectField>
        <p className="text-quiet">{texts.exportNote}</p>
        <div className="form-foot">
          <Button type="submit" look="primary" busy={isBusy}>
            {texts.save}
          </Button>
        </div>
      </form>
    </Drawer>
  )
}
