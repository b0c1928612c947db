import fields from 'form:backoffice/retailers/saveRetailer'
import { useState } from 'react'
import { saveRetailer } from '#contract/backoffice/retailers/calls.ts'
import { call } from '#backoffice/api/call.ts'
import { Dialog } from '#backoffice/kit/Dialog.tsx'
import { Field, Form } from '#backoffice/kit/forms/Form.tsx'
import { FormButtons } from '#backoffice/kit/forms/FormButtons.tsx'
import type { Undo } from '#backoffice/kit/toasts.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { SelectField } from '#design/SelectField.tsx'
import { textIn, type WholeRetailer } from './retailer.ts'

const formId = 'edit-retailer'
const compared = ['storeName', 'ownerName', 'lastName', 'email', 'taxId', 'taxName', 'taxBranch'] as const
type EditRetailerProps = {
  /** As it is now: it changes when somebody else saves. */
  retailer: WholeRetailer
  onClose: () => void
  /** Somebody else has saved: reads the retailer again. */
  onOutdated: () => Promise<unknown>
  onSaved: (undo: Undo | null) => void
}

/** EditRetailer: names, tax profile and note. Where somebody else saved first, it says what; what was typed stays. */
export function EditRetailer({ retailer, onClose, onOutdated, onSaved }: EditRetailerProps) {
  const texts = useTexts('retailers')
  const [read, setRead] = useState(retailer)
  const [isOutdated, setOutdated] = useState(false)
  const labels = { ...texts, note: texts.staffNote }
  const differing = ([...compared, 'note'] as const).filter((name) => read[name] !== retailer[name])

  async function send(values: FormData) {
    const reply = await call(saveRetailer, {
      params: { id: retailer.id },
      body: {
        storeName: textIn(values, 'storeName') ?? '',
        ownerName: textIn(values, 'ownerName') ?? '',
        lastName: textIn(values, 'lastName') ?? '',
        email: textIn(values, 'email'),
        segment: String(values.get('segment')),
        taxId: textIn(values, 'taxId'),
        taxName: textIn(values, 'taxName'),
        taxBranch: textIn(values, 'taxBranch'),
        note: textIn(values, 'note'),
        defaultShippingAddressId: retailer.addresses.find(({ isShipping }) => isShipping)?.id ?? null,
        defaultBillingAddressId: retailer.addresses.find(({ isBilling }) => isBilling)?.id ?? null,
        // Once it is said what differs, saving again replaces it.
        revision: isOutdated ? retailer.revision : read.revision,
      },
    })
    if (!reply.ok && reply.error.code === 'edit_conflict') {
      if (isOutdated) setRead(retailer)
      setOutdated(true)
      await onOutdated()
    }
    return reply
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.edit}
      closeOnOutsidePress={false}
      foot={<FormButtons form={formId} onCancel={onClose} />}
    >
      <Form id={formId} fields={fields} violations={texts.violations} send={send} onDone={({ undo }) => onSaved(undo)}>
        {isOutdated && (
          <section className="notice notice-notice" role="alert">
            <p>{texts.conflict}</p>
            <ul>
              {differing.map((name) => (
                <li key={name}>{texts.changedTo(labels[name], retailer[name] || texts.nothing)}</li>
              ))}
            </ul>
          </section>
        )}
        <Field name="storeName" label={texts.storeName} defaultValue={read.storeName} />
        <div className="retailer-pair">
          <Field name="ownerName" label={texts.ownerName} defaultValue={read.ownerName} />
          <Field name="lastName" label={texts.lastName} defaultValue={read.lastName} />
        </div>
        <div className="retailer-pair">
          <Field name="email" label={texts.email} defaultValue={read.email ?? ''} />
          <SelectField label={texts.segment} name="segment" defaultValue={read.segment}>
            {read.segments.map((segment) => (
              <option key={segment} value={segment}>
                {segment}
              </option>
            ))}
          </SelectField>
        </div>
        <div className="retailer-pair">
          <Field name="taxId" label={texts.taxId} defaultValue={read.taxId ?? ''} />
          <Field
            name="taxBranch"
            label={texts.taxBranch}
            help={texts.taxBranchHelp}
            defaultValue={read.taxBranch ?? ''}
          />
        </div>
        <Field name="taxName" label={texts.taxName} help={texts.taxNameHelp} defaultValue={read.taxName ?? ''} />
        <Field name="note" label={texts.staffNote} help={texts.staffNoteHelp} rows={3} defaultValue={read.note ?? ''} />
      </Form>
    </Dialog>
  )
}
