import fields from 'form:backoffice/views/changeView'
import { useQueryClient } from '@tanstack/react-query'
import { changeView, deleteView, listViews, saveView } from '#contract/backoffice/views/calls.ts'
import { may, staffRolesIn } from '#rules/identity/permissions.ts'
import type { ViewScreen } from '#rules/live/view-screens.ts'
import { Button } from '#design/Button.tsx'
import { call } from '#backoffice/api/call.ts'
import type { Reply } from '#web/reply.ts'
import { useStaff } from '#backoffice/api/session.ts'
import { confirmAction } from '#backoffice/kit/confirm.ts'
import { Field } from '#backoffice/kit/forms/Form.tsx'
import { FormDialog } from '#backoffice/kit/forms/FormDialog.tsx'
import { showToast } from '#backoffice/kit/toasts.ts'
import { useUnderway } from '#backoffice/kit/use-underway.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import type { SavedView } from './use-views.ts'

type ViewDialogProps = {
  title: string
  screen: ViewScreen
  query: string
  view: SavedView | undefined
  onDone: () => void
}

/** What `ViewButton` opens: the name of the view, whether it is shared, and deleting it. */
export function ViewDialog({ title, screen, query, view, onDone }: ViewDialogProps) {
  const texts = useTexts('views')
  const staff = useStaff()
  const queries = useQueryClient()
  const { isBusy, run } = useUnderway()
  const mayShare = may({ roles: staffRolesIn(staff?.roles ?? []) }, 'views.share')

  async function finish(done: string): Promise<void> {
    await queries.invalidateQueries({ queryKey: ['views'] })
    showToast({ text: done })
    onDone()
  }
  async function remove({ id, name, shared }: SavedView): Promise<void> {
    const question = { title: texts.deleteShared(name), text: texts.deleteSharedText, confirm: texts.delete } as const
    if (shared && !(await confirmAction({ ...question, finality: 'final', danger: true }))) return
    const reply = await run(() => call(deleteView, { params: { id } }))
    if (reply?.ok) await finish(texts.deleted(name))
  }
  async function latest(): Promise<Reply<SavedView>> {
    const reply = await call(listViews, {})
    const stored = reply.ok && reply.value.views.find(({ id }) => id === view?.id)
    return stored ? { ok: true, value: stored } : { ok: false, error: { code: 'not_found', status: 404 } }
  }
  return (
    <FormDialog
      onClose={onDone}
      title={title}
      foot={
        view && (
          <Button look="danger" disabled={isBusy} onClick={() => void remove(view)}>
            {texts.delete}
          </Button>
        )
      }
      call={changeView}
      fields={fields}
      record={view}
      latest={view ? latest : undefined}
      problems={{ conflict: { field: 'name', text: texts.nameTaken } }}
      send={async (values, { revision }): Promise<Reply<string>> => {
        const shared = mayShare ? values.shared : (view?.shared ?? false)
        const content = { name: values.name, query, columns: view?.columns ?? [], shared }
        const reply = view
          ? await call(changeView, { params: { id: view.id }, body: { ...content, revision } })
          : await call(saveView, { body: { screen, ...content } })
        return reply.ok ? { ok: true, value: values.name } : reply
      }}
      onDone={(name) => void finish(texts.saved(name))}
    >
      <Field name="name" label={texts.name} />
      {mayShare && <Field name="shared" label={texts.shared} />}
    </FormDialog>
  )
}
