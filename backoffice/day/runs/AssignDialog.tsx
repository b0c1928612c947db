import fields from 'form:backoffice/day/runs/changeRun'
import { changeRun, getRun } from '#contract/backoffice/day/runs/calls.ts'
import { call } from '#backoffice/api/call.ts'
import { Field } from '#backoffice/kit/forms/Form.tsx'
import { FormDialog } from '#backoffice/kit/forms/FormDialog.tsx'
import { showToast } from '#backoffice/kit/toasts.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { useDrivers, type Run } from './use-runs.ts'
import { mapReply } from '#backoffice/kit/forms/replies.ts'

const recordOf = (run: Run) => ({ ...run, driverId: run.driver?.id })

/** Driver, vehicle and day of a run. */
export function AssignDialog({
  run,
  onClose,
  onSaved,
}: {
  run: Run
  onClose: () => void
  onSaved: (saved: Run) => void
}) {
  const texts = useTexts('runs')
  const { data } = useDrivers()
  const params = { id: run.id }
  if (!data) return null
  return (
    <FormDialog
      onClose={onClose}
      title={texts.assign}
      call={changeRun}
      fields={fields}
      record={recordOf(run)}
      latest={async () => mapReply(await call(getRun, { params }), recordOf)}
      send={(body, { revision }) => call(changeRun, { params, body: { ...body, revision } })}
      onDone={(saved) => {
        showToast({ text: texts.saved })
        onSaved(saved)
      }}
    >
      <Field
        name="driverId"
        label={texts.driver}
        none={texts.nobody}
        choices={data.drivers.map(({ id, name, openRuns }) => ({ value: id, label: `${name} (${openRuns})` }))}
      />
      <Field name="vehicle" label={texts.vehicle} suggestions={data.vehicles} />
      <Field name="day" label={texts.day} />
    </FormDialog>
  )
}
