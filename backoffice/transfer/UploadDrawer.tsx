import { useState } from 'react'
import { uploadImport } from '#contract/backoffice/imports/calls.ts'
import { importKinds, importPermissions, type ImportKind } from '#rules/transfer/import-kinds.ts'
import { sendForm } from '#backoffice/api/call.ts'
import type { CallProblem } from '#backoffice/api/reply.ts'
import { usePermitted } from './use-permitted.ts'
import { FileField } from '#backoffice/kit/forms/FileField.tsx'
import { Drawer } from '#backoffice/kit/Dialog.tsx'
import { ProblemNotice } from '#backoffice/kit/QueryState.tsx'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { Button } from '#design/Button.tsx'
import { SelectField } from '#design/SelectField.tsx'

type UploadDrawerProps = { open: boolean; onClose: () => void; onUploaded: (id: string) => void }

/** UploadDrawer: a file to import, and what it holds. */
export function UploadDrawer({ open, onClose, onUploaded }: UploadDrawerProps) {
  const texts = useTexts('transfer')
  return (
    <Drawer open={open} onClose={onClose} title={texts.newImport}>
      {open && <UploadForm onUploaded={onUploaded} />}
    </Drawer>
  )
}

function UploadForm({ onUploaded }: Pick<UploadDrawerProps, 'onUploaded'>) {
  const texts = useTexts('transfer')
  const may = usePermitted()
  const kinds = importKinds.filter((one) => importPermissions(one).every(may))
  const [kind, setKind] = useState<ImportKind>(kinds.includes('products') ? 'products' : (kinds[0] ?? 'products'))
  const [file, setFile] = useState<File | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<CallProblem | null>(null)
  const unreadable = problem?.errors?.find(({ path }) => path === 'file')?.code
  const words: Readonly<Record<string, string>> = texts.unreadable

  async function send(): Promise<void> {
    if (!file || isBusy) return
    setBusy(true)
    const form = new FormData()
    form.set('kind', kind)
    form.set('file', file, file.name)
    const reply = await sendForm(uploadImport, { form })
    setBusy(false)
    if (reply.ok) onUploaded(reply.value.id)
    else setProblem(reply.error)
  }

  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <SelectField label={texts.kind} value={kind} onChange={({ target }) => setKind(target.value as ImportKind)}>
        {kinds.map((one) => (
          <option key={one} value={one}>
            {texts.kinds[one]}
          </option>
        ))}
      </SelectField>
      <FileField
        label={texts.file}
        accept=".csv,.xlsx,.txt,text/csv"
        onFile={(given) => {
          setProblem(null)
          setFile(given)
        }}
      />
      {unreadable ? (
        <p className="problem" role="alert">
          {words[unreadable] ?? texts.unreadable.damaged}
        </p>
      ) : (
        problem && <ProblemNotice problem={problem} />
      )}
      <div className="form-foot">
        <Button type="submit" look="primary" disabled={!file} busy={isBusy}>
          {texts.upload}
        </Button>
      </div>
    </form>
  )
}
