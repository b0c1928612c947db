import { exportLists, exportTable, subjectOfList } from '#rules/transfer/export-lists.ts'
import { Field } from '#backoffice/kit/forms/Form.tsx'
import { FormDialog } from '#backoffice/kit/forms/FormDialog.tsx'
import { showToast } from '#backoffice/kit/toasts.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { callOf } from './export-calls.ts'
import { usePermitted } from './use-permitted.ts'
import { saveList } from './use-save-list.ts'

const fields = {
  list: { kind: 'choice', required: true, choices: exportLists },
  format: { kind: 'choice', required: true, choices: ['xlsx', 'csv'] },
} as const

/** ExportAnyList: exports each list that the user may read, without filters. */
export function ExportAnyList({ open, onClose }: { open: boolean; onClose: () => void }) {
  const texts = useTexts('transfer')
  const language = useLanguage()
  const may = usePermitted()
  const lists = exportLists.filter((one) => may(exportTable[one].permission) && !(one in subjectOfList))
  return (
    <FormDialog
      open={open}
      shape="sheet"
      onClose={onClose}
      title={texts.newExport}
      submit={texts.save}
      call={null}
      fields={fields}
      send={({ list, format }) => saveList(callOf(list), { name: list, format, query: {} }, language)}
      onDone={() => {
        showToast({ text: texts.exported, keepsKey: true })
        onClose()
      }}
    >
      <Field
        name="list"
        label={texts.list}
        choices={lists.map((value) => ({ value, label: exportTable[value].title[language] }))}
      />
      <Field name="format" label={texts.format} choices={texts.formats} defaultValue="xlsx" />
      <p className="text-quiet">{texts.exportNote}</p>
    </FormDialog>
  )
}
