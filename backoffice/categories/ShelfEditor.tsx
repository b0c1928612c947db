import { useState, type FormEvent } from 'react'
import type { CallProblem, Reply } from '#backoffice/api/reply.ts'
import { useMay } from '#backoffice/api/use-may.ts'
import { ActionButton } from '#backoffice/kit/actions/ActionButton.tsx'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import { Drawer } from '#backoffice/kit/Dialog.tsx'
import { showProblem, showToast, type Undo } from '#backoffice/kit/toasts.ts'
import { DropZone } from '#backoffice/products/DropZone.tsx'
import { useUploads } from '#backoffice/products/use-uploads.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { Button } from '#design/Button.tsx'
import { Field } from '#design/Field.tsx'
import { Notice } from '#design/Notice.tsx'
import { Picture } from '#design/Picture.tsx'
import { SelectField } from '#design/SelectField.tsx'
import '#backoffice/products/products.css'

/** What is entered of a category, a subcategory or a brand. */
export type ShelfDraft = {
  nameThai: string
  nameEng: string
  status: 'ACTIVE' | 'INACTIVE'
  /** Undefined where it has none. */
  picture?: string | null
  /** Of a brand. */
  categoryId?: number
}
/** A record that is being edited; without a revision it is new. */
export type EditedShelf = { title: string; draft: ShelfDraft; revision: number | null }

type ShelfEditorProps = {
  /** Null: it is closed. */
  edited: EditedShelf | null
  /** The paths of its names on the wire. */
  paths: { nameThai: string; nameEng: string }
  /** Of a brand. */
  categories?: readonly { id: number; name: string }[]
  onClose: () => void
  /** Saves over a revision; null: adds it. */
  save: (draft: ShelfDraft, revision: number | null) => Promise<Reply<{ undo: Undo | null }>>
  /** The record as it is now, where somebody else was faster. */
  latest: () => Promise<EditedShelf | null>
}

/** ShelfEditor: names, status and picture of a category, a subcategory or a brand. */
export function ShelfEditor(props: ShelfEditorProps) {
  const { edited, onClose } = props
  return (
    <Drawer open={edited !== null} onClose={onClose} title={edited?.title ?? ''} closeOnOutsidePress={false}>
      {edited && <ShelfForm key={edited.title} {...props} edited={edited} />}
    </Drawer>
  )
}

function ShelfForm({ edited, paths, categories, onClose, save, latest }: ShelfEditorProps & { edited: EditedShelf }) {
  const texts = useTexts('shelves')
  const errors = useTexts('errors')
  const kit = useTexts('kit')
  const mayPublish = useMay('goods.publish')
  const [draft, setDraft] = useState(edited.draft)
  const [revision, setRevision] = useState(edited.revision)
  const [theirs, setTheirs] = useState<ShelfDraft | null>(null)
  const [problem, setProblem] = useState<CallProblem | null>(null)
  const [isBusy, setBusy] = useState(false)
  const { send, failures } = useUploads(([picture]) => picture && setDraft((before) => ({ ...before, picture })))
  const errorOf = (path: string): string | null => {
    const code = problem?.errors?.find((one) => one.path === path)?.code
    return code === undefined
      ? null
      : (texts.violations[code as keyof typeof texts.violations] ?? texts.violations.invalid)
  }
  async function onSave(): Promise<void> {
    if (isBusy) return
    setBusy(true)
    const reply = await save(draft, revision)
    setBusy(false)
    setProblem(reply.ok ? null : reply.error)
    if (reply.ok) {
      showToast({ text: revision === null ? texts.added(draft.nameThai) : texts.saved, undo: reply.value.undo })
      return onClose()
    }
    if (reply.error.code === 'edit_conflict') {
      const now = await latest()
      setTheirs(now?.draft ?? null)
      setRevision(now?.revision ?? null)
    } else if (!reply.error.errors?.length) showProblem(reply.error, errors)
  }
  const actions = useActions({
    saveShelf: { title: kit.save, key: 'Ctrl+Enter', look: 'primary', disabled: isBusy, run: onSave },
  })
  return (
    <form
      className="stack"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void onSave()
      }}
    >
      {theirs && (
        <Notice>
          {texts.latest} {theirs.nameThai} · {theirs.nameEng} · {texts.statuses[theirs.status]}
        </Notice>
      )}
      <Field
        label={texts.nameThai}
        lang="th"
        value={draft.nameThai}
        error={errorOf(paths.nameThai)}
        maxLength={200}
        autoComplete="off"
        onChange={({ target }) => setDraft({ ...draft, nameThai: target.value })}
      />
      <Field
        label={texts.nameEng}
        lang="en"
        value={draft.nameEng}
        error={errorOf(paths.nameEng)}
        maxLength={200}
        autoComplete="off"
        onChange={({ target }) => setDraft({ ...draft, nameEng: target.value })}
      />
      <SelectField
        label={texts.status}
        value={draft.status}
        disabled={!mayPublish}
        error={errorOf('status')}
        onChange={({ target }) => setDraft({ ...draft, status: target.value === 'ACTIVE' ? 'ACTIVE' : 'INACTIVE' })}
      >
        {(['ACTIVE', 'INACTIVE'] as const).map((status) => (
          <option key={status} value={status}>
            {texts.statuses[status]}
          </option>
        ))}
      </SelectField>
      {draft.status === 'INACTIVE' && edited.draft.status === 'ACTIVE' && <Notice>{texts.hiddenWarning}</Notice>}
      {categories && (
        <SelectField
          label={texts.brandCategory}
          value={draft.categoryId}
          error={errorOf('categoryId')}
          onChange={({ target }) => setDraft({ ...draft, categoryId: Number(target.value) })}
        >
          {categories.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      {draft.picture !== undefined && (
        <div className="field">
          <span className="field-label">{texts.picture}</span>
          <div className="shelf-picture">
            <Picture image={draft.picture} place="tile" />
            <DropZone single label={texts.addPicture} onFiles={(files) => void send(files)} />
          </div>
          {draft.picture !== null && (
            <div>
              <Button look="quiet" onClick={() => setDraft({ ...draft, picture: null })}>
                {texts.removePicture}
              </Button>
            </div>
          )}
          {[...failures, errorOf('image')].map(
            (text) =>
              text && (
                <p key={text} className="field-error" role="alert">
                  {text}
                </p>
              ),
          )}
        </div>
      )}
      <div className="form-foot">
        <ActionButton action={actions.saveShelf} busy={isBusy} />
      </div>
    </form>
  )
}
