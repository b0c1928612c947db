import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { changeView, deleteView, saveView } from '#contract/backoffice/views/calls.ts'
import { may, staffRolesIn } from '#rules/identity/permissions.ts'
import type { ViewScreen } from '#rules/live/view-screens.ts'
import { Button } from '#design/Button.tsx'
import { call } from '#backoffice/api/call.ts'
import type { CallProblem, Reply } from '#backoffice/api/reply.ts'
import { useStaff } from '#backoffice/api/session.ts'
import { ActionButton } from '#backoffice/kit/actions/ActionButton.tsx'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import { Dialog } from '#backoffice/kit/Dialog.tsx'
import { showToast } from '#backoffice/kit/toasts.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { sameQuery, useViews, type SavedView } from './use-views.ts'
import './views.css'

type ViewButtonProps = {
  screen: ViewScreen
  /** The filters of the screen, as in its address. */
  search: string
  /** The columns that are shown, in their order; none: the usual ones. */
  columns?: readonly string[]
}

/** ViewButton: saves what is filtered as a view of the menu, or changes the view that is open. */
export function ViewButton({ screen, search, columns = [] }: ViewButtonProps) {
  const texts = useTexts('views')
  const [isOpen, setOpen] = useState(false)
  const view = useViews().find((one) => one.screen === screen && sameQuery(one.query, search))
  const { saveView: action } = useActions({
    saveView: {
      title: view ? texts.change : texts.save,
      key: 'Shift+V',
      look: 'quiet',
      disabled: search === '' || view?.mayChange === false,
      run: () => setOpen(true),
    },
  })
  const close = () => setOpen(false)
  return (
    <>
      <ActionButton action={action} />
      <Dialog open={isOpen} onClose={close} title={action.title} closeOnOutsidePress={false}>
        {isOpen && <ViewForm screen={screen} query={search} columns={columns} view={view} onDone={close} />}
      </Dialog>
    </>
  )
}

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
