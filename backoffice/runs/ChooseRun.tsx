import { useState, type SubmitEvent } from 'react'
import { getRun, setRunStops } from '#contract/backoffice/runs/calls.ts'
import { isPlannable } from '#rules/fulfilment/runs.ts'
import { call } from '#backoffice/api/call.ts'
import { Dialog } from '#backoffice/kit/Dialog.tsx'
import { showProblem, showToast } from '#backoffice/kit/toasts.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { Button } from '#design/Button.tsx'
import { SelectField } from '#design/SelectField.tsx'
import type { RunSummary } from './use-runs.ts'

/** Asks for a run that has not departed, and puts orders at its end. */
export function ChooseRun({
  title,
  runs,
  orderIds,
  onClose,
  onDone,
}: {
  title: string
  runs: readonly RunSummary[]
  orderIds: readonly string[]
  onClose: () => void
  onDone: () => void
}) {
  const texts = useTexts('runs')
  const errors = useTexts('errors')
  const [isBusy, setBusy] = useState(false)
  const open = runs.filter(({ state }) => isPlannable(state))

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const id = String(new FormData(event.currentTarget).get('run'))
    setBusy(true)
    const run = await call(getRun, { params: { id } })
    const stops = run.ok ? run.value.stops.map(({ orderId }) => orderId) : []
    const saved = run.ok
      ? await call(setRunStops, {
          params: { id },
          body: { revision: run.value.revision, orderIds: [...new Set([...stops, ...orderIds])] },
        })
      : run
    setBusy(false)
    if (!saved.ok) return showProblem(saved.error, errors)
    showToast({ text: texts.saved })
    onDone()
  }

  return (
    <Dialog open onClose={onClose} title={title}>
      {open.length === 0 ? (
        <p>{texts.noOtherRun}</p>
      ) : (
        <form className="stack" onSubmit={(event) => void submit(event)}>
          <SelectField name="run" label={texts.runChosen}>
            {open.map(({ id, number, routeThai, stops }) => (
              <option key={id} value={id}>
                {number} {routeThai} ({stops})
              </option>
            ))}
          </SelectField>
          <div className="form-foot">
            <Button type="submit" look="primary" busy={isBusy}>
              {texts.save}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  )
}
