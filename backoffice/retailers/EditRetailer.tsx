import { useRef } from 'react'
import fields from 'form:backoffice/retailers/saveRetailer'
import { getRetailer, saveRetailer } from '#contract/backoffice/retailers/calls.ts'
import { segmentName } from '#rules/retailers/segment-names.ts'
import { call } from '#backoffice/api/call.ts'
import type { Reply } from '#web/reply.ts'
import { Field } from '#backoffice/kit/forms/Form.tsx'
import { FormDialog } from '#backoffice/kit/forms/FormDialog.tsx'
import type { Undo } from '#backoffice/kit/toasts.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { NameFields } from './address-fields.tsx'
import type { WholeRetailer } from './retailer.ts'

type EditRetailerProps = {
  retailer: WholeRetailer
  onClose: () => void
  /** Somebody else has saved: what is behind the dialog is read again. */
  onOutdated: () => Promise<unknown>
  onSaved: (undo: Undo | null) => void
}

/** EditRetailer: names, tax profile and note. */
export function EditRetailer({ retailer, onClose, onOutdated, onSaved }: EditRetailerProps) {
  const texts = useTexts('retailers')
  const language = useLanguage()
  const params = { id: retailer.id }
  /** As it was at the revision that is saved over. */
  const known = useRef(retailer)
  async function latest(): Promise<Reply<WholeRetailer>> {
    void onOutdated()
    const reply = await call(getRetailer, { params })
    if (reply.ok) known.current = reply.value
    return reply
  }
  return (
    <FormDialog
      onClose={onClose}
      title={texts.edit}
      call={saveRetailer}
      fields={fields}
      record={retailer}
      latest={latest}
      violations={texts.violations}
      send={(values, { revision }) =>
        call(saveRetailer, { params, body: { ...values, ...defaultsOf(known.current), revision } })
      }
      onDone={({ undo }) => onSaved(undo)}
    >
      <NameFields />
      <div className="retailer-pair">
        <Field name="email" label={texts.email} />
        <Field
          name="segment"
          label={texts.segment}
          choices={retailer.segments.map((segment) => ({ value: segment, label: segmentName(segment, language) }))}
        />
      </div>
      <div className="retailer-pair">
        <Field name="taxId" label={texts.taxId} />
        <Field name="taxBranch" label={texts.taxBranch} help={texts.taxBranchHelp} />
      </div>
      <Field name="taxName" label={texts.taxName} help={texts.taxNameHelp} />
      <Field name="note" label={texts.staffNote} help={texts.staffNoteHelp} rows={3} />
    </FormDialog>
  )
}

/** An older release, which may answer while machines are upgraded one after the other, refuses a body without them. */
const defaultsOf = ({ addresses }: WholeRetailer) => ({
  defaultShippingAddressId: addresses.find(({ isShipping }) => isShipping)?.id ?? null,
  defaultBillingAddressId: addresses.find(({ isBilling }) => isBilling)?.id ?? null,
})
