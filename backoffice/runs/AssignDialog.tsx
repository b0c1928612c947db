import { useState, type SubmitEvent } from 'react'
import { changeRun } from '#contract/backoffice/runs/calls.ts'
import { call } from '#backoffice/api/call.ts'
import { DatePicker } from '#backoffice/kit/forms/DatePicker.tsx'
import { Dialog } from '#backoffice/kit/Dialog.tsx'
import { showProblem, showToast } from '#backoffice/kit/toasts.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { Button } from '#design/Button.tsx'
import { Field } from '#design/Field.tsx'
import { SelectField } from '#design/SelectField.tsx'
import { useDrivers, type Run } from './use-runs.ts'

/** Driver, vehicle and day of a run. */
export function AssignDialog({ run, onClose, onSaved }: { run: Run; onClose: () => void; onSaved: () => void }) {
  const texts = useTexts('runs')
  const errors = useTexts('errors')
  const { data } = useDrivers()
  const [isBusy, setBusy] = useState(false)

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const text = (name: string) => String(form.get(name) ?? '').trim()
    setBusy(true)
    const reply = await call(changeRun, {
      params: { id: run.id },
      body: {
        revision: run.revision,
        driverId: text('driver') || null,
        vehicle: text('vehicle') || null,
        day: text('day') || run.day,
      },
    })
    setBusy(false)
    if (!reply.ok) return showProblem(reply.error, errors)
    showToast({ text: texts.saved })
    onSaved()
  }

  return (
    <Dialog open onClose={onClose} title={texts.assign} closeOnOutsidePress={false}>
      {data && (
        <form className="stack" onSubmit={(event) => void submit(event)}>
          <SelectField name="driver" label={texts.driver} defaultValue={run.driver?.id ?? ''}>
            <option value="">{texts.nobody}</option>
            {data.drivers.map(({ id, name, openRuns }) => (
              <option key={id} value={id}>
                {name} ({openRuns})
              </option>
            ))}
          </SelectField>
          <Field
            name="vehicle"
            label={texts.vehicle}
            defaultValue={run.vehicle ?? ''}
            list="run-vehicles"
            maxLength={60}
            autoComplete="off"
          />
          <datalist id="run-vehicles">
            {data.vehicles.map((vehicle) => (
              <option key={vehicle} value={vehicle}>
                {vehicle}
              </option>
            ))}
          </datalist>
          <DatePicker name="day" label={texts.day} value={run.day} isRequired />
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
