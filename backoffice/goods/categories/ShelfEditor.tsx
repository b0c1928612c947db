import { useRef, useState } from 'react'
import type { Reply } from '#web/reply.ts'
import { useMay } from '#backoffice/api/use-may.ts'
import { ActionButton } from '#backoffice/kit/actions/ActionButton.tsx'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import { Drawer } from '#backoffice/kit/Dialog.tsx'
import { Field, Form } from '#backoffice/kit/forms/Form.tsx'
import { useOuterButton } from '#backoffice/kit/forms/use-outer-button.ts'
import { showToast, type Undo } from '#backoffice/kit/toasts.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { Notice } from '#design/Notice.tsx'
import { ShelfPicture } from './ShelfPicture.tsx'
import { atPaths, mapReply } from '#backoffice/kit/forms/replies.ts'

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

/** The status of a new category, subcategory or brand: it is empty, so who may show it begins with showing it. */
export const useNewStatus = (): ShelfDraft['status'] => (useMay('goods.publish') ? 'ACTIVE' : 'INACTIVE')

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
  latest: () => Promise<Reply<EditedShelf>>
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

// What is missing is named by the server, in the words of the subject.
const fields = {
  nameThai: { kind: 'text', required: false, maxLength: 200 },
  nameEng: { kind: 'text', required: false, maxLength: 200 },
  status: { kind: 'choice', required: true, choices: ['ACTIVE', 'INACTIVE'] },
  categoryId: { kind: 'number', required: true },
  picture: { kind: 'text', required: false, nullable: true },
} as const
const recordOf = ({ draft, revision }: EditedShelf) => ({ ...draft, revision: revision ?? 0 })

function ShelfForm({ edited, paths, categories, onClose, save, latest }: ShelfEditorProps & { edited: EditedShelf }) {
  const texts = useTexts('shelves')
  const kit = useTexts('kit')
  const mayPublish = useMay('goods.publish')
  const { form, isBusy, submit } = useOuterButton()
  const [status, setStatus] = useState<string>(edited.draft.status)
  const stored = useRef(edited.draft)
  const isNew = edited.revision === null
  const names: Readonly<Record<string, string>> = {
    [paths.nameThai]: 'nameThai',
    [paths.nameEng]: 'nameEng',
    image: 'picture',
  }
  async function readLatest() {
    const reply = await latest()
    if (reply.ok) stored.current = reply.value.draft
    return mapReply(reply, recordOf)
  }
  const actions = useActions({
    saveShelf: {
      title: kit.save,
      key: 'Ctrl+Enter',
      look: 'primary',
      disabled: isBusy,
      run: () => submit(),
    },
  })
  return (
    <Form
      {...form}
      call={null}
      fields={fields}
      record={recordOf(edited)}
      latest={isNew ? undefined : readLatest}
      violations={texts.violations}
      send={async (values, { revision }) => {
        // Who may not publish has no field for it: it stays as it is stored by now.
        const draft = { ...stored.current, ...values }
        const reply = await save(draft, isNew ? null : revision)
        return atPaths(
          mapReply(reply, ({ undo }) => ({ undo, name: draft.nameThai })),
          (path) => names[path] ?? path,
        )
      }}
      onDone={({ undo, name }) => {
        showToast({ text: isNew ? texts.added(name) : texts.saved, undo })
        onClose()
      }}
    >
      <Field name="nameThai" label={texts.nameThai} lang="th" />
      <Field name="nameEng" label={texts.nameEng} lang="en" />
      <Field
        name="status"
        label={texts.status}
        choices={texts.statuses}
        isDisabled={!mayPublish}
        onChange={setStatus}
      />
      {status === 'INACTIVE' && edited.draft.status === 'ACTIVE' && <Notice>{texts.hiddenWarning}</Notice>}
      {categories && (
        <Field
          name="categoryId"
          label={texts.brandCategory}
          choices={categories.map(({ id: value, name }) => ({ value, label: name }))}
        />
      )}
      {edited.draft.picture !== undefined && <ShelfPicture name="picture" />}
      <div className="form-foot">
        <ActionButton action={actions.saveShelf} busy={isBusy} />
      </div>
    </Form>
  )
}
