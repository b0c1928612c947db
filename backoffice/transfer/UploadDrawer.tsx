import { useState } from 'react'
import { uploadImport } from '#contract/backoffice/office/imports/calls.ts'
import { importKinds, importPermissions } from '#rules/transfer/import-kinds.ts'
import { sendForm } from '#backoffice/api/files.ts'
import { usePermitted } from './use-permitted.ts'
import { FileField } from '#backoffice/kit/forms/FileField.tsx'
import { Field, FieldErrors } from '#backoffice/kit/forms/Form.tsx'
import { FormDialog } from '#backoffice/kit/forms/FormDialog.tsx'
import { useTexts } from '#backoffice/texts/use-texts.ts'

type UploadDrawerProps = { onClose: () => void; onUploaded: (id: string) => void }

const fields = { kind: { kind: 'choice', required: true, choices: importKinds } } as const

/** UploadDrawer: a file to import, and what it holds. */
export function UploadDrawer({ onClose, onUploaded }: UploadDrawerProps) {
  const texts = useTexts('transfer')
  const may = usePermitted()
  const kinds = importKinds.filter((one) => importPermissions(one).every(may))
  const [file, setFile] = useState<File | null>(null)
  return (
    <FormDialog
      shape="sheet"
      onClose={onClose}
      title={texts.newImport}
      submit={texts.upload}
      isDisabled={!file}
      call={null}
      fields={fields}
      violations={texts.unreadable}
      send={({ kind }) => {
        const form = new FormData()
        form.set('kind', kind)
        if (file) form.set('file', file, file.name)
        return sendForm(uploadImport, { form })
      }}
      onDone={({ id }) => onUploaded(id)}
    >
      <Field
        name="kind"
        label={texts.kind}
        choices={kinds.map((value) => ({ value, label: texts.kinds[value] }))}
        defaultValue={kinds.includes('products') ? 'products' : kinds[0]}
      />
      <FileField label={texts.file} accept=".csv,.xlsx,.txt,text/csv" onFile={setFile} />
      <FieldErrors name="file" />
    </FormDialog>
  )
}
