import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { changeView, deleteView, saveView } from '#contract/backoffice/views/calls.ts'
import { may, staffRolesIn } from '#rules/identity/permissions.ts'
import type { ViewScreen } from '#rules/live/view-screens.ts'
import { Button } from '#design/Button.tsx'
import { call } from '#backoffice/api/call.ts'
import type { CallProblem, Reply } from '#backoffice/api/reply.ts'
import { useStaff } from '#backoffice/api/session.ts'
import { Dialog } from '#backoffice/kit/Dialog.tsx'
import { showToast } from '#backoffice/kit/toasts.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import type { SavedView } from './use-views.ts'
import './views.css'

/** What `ViewButton` opens: the name of the view, whether it is shared, and deleting it. */
export const ViewDialog = ({ title, ...form }: ViewFormProps & { title: string }) => (
  <Dialog open onClose={form.onDone} title={title} closeOnOutsidePress={false}>
    <ViewForm {...form} />
  </Dialog>
)

type ViewFormProps = {
  screen: ViewScreen
  query: string
  columns: readonly string[]
  view: SavedView | undefined
  onDone: () => void
}

function ViewForm({ screen, query, columns, view, onDone }: ViewFormProps) {
  const texts = useTexts('views')
  const errors = useTexts('errors')
  const staff = useStaff()
  const queries = useQueryClient()
  const [problem, setProblem] = useState<CallProblem | null>(null)
  const [isBusy, setBusy] = useState(false)
  const id = useId()
  const mayShare = may({ roles: staffRolesIn(staff?.roles ?? []) }, 'views.share')

  async function finish(sent: Promise<Reply<unknown>>, done: string): Promise<void> {
    setBusy(true)
    const reply = await sent
    setBusy(false)
    if (!reply.ok) return setProblem(reply.error)
    await queries.invalidateQueries({ queryKey: ['views'] })
    showToast({ text: done })
    onDone()
  }
  function save(form: HTMLFormElement): void {
    const values = new FormData(form)
    const content = {
      name: String(values.get('name')).trim(),
      query,
      columns: [...columns],
      shared: mayShare ? values.has('shared') : (view?.shared ?? false),
    }
    const sent = view
      ? call(changeView, { params: { id: view.id }, body: { ...content, revision: view.revision } })
      : call(saveView, { body: { screen, ...content } })
    void finish(sent, texts.saved(content.name))
  }
  return (
    <form
      className="view-form"
      onSubmit={(event) => {
        event.preventDefault()
        save(event.currentTarget)
      }}
    >
      <label htmlFor={`${id}-name`}>{texts.name}</label>
      <input
        id={`${id}-name`}
        className="input"
        name="name"
        required
        maxLength={60}
        defaultValue={view?.name}
        autoComplete="off"
        aria-describedby={problem ? `${id}-problem` : undefined}
      />
      {mayShare && (
        <label className="view-shared">
          <input type="checkbox" name="shared" defaultChecked={view?.shared} />
          {texts.shared}
        </label>
      )}
      {problem && (
        <p id={`${id}-problem`} className="field-error" role="alert">
          {problem.code === 'conflict' ? texts.nameTaken : errors[problem.code]}
        </p>
      )}
      <div className="view-buttons">
        {view && (
          <Button
            look="danger"
            disabled={isBusy}
            onClick={() => void finish(call(deleteView, { params: { id: view.id } }), texts.deleted(view.name))}
          >
            {texts.delete}
          </Button>
        )}
        <Button type="submit" look="primary" busy={isBusy}>
          {texts.save}
        </Button>
      </div>
    </form>
  )
}
