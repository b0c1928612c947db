import { useState } from 'react'
import { headOffice } from '#rules/tax-invoices/branch.ts'
import { CheckField } from '#design/CheckField.tsx'
import { Field } from '#design/Field.tsx'
import { RadioCard } from '#design/RadioCard.tsx'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import type { CheckoutChoices, ChoiceError, TaxInvoice } from './checkout-choices.ts'

type TaxInvoiceFieldsProps = {
  choices: CheckoutChoices
  fieldErrors: readonly ChoiceError[]
  /** The billing address of the retailer's last tax invoice; null where another was chosen. */
  knownAddressId: string | null
  onChoose: (change: Partial<CheckoutChoices>) => void
}

/** TaxInvoiceFields: whether a full tax invoice is requested, and in whose name. */
export function TaxInvoiceFields({ choices, fieldErrors, knownAddressId, onChoose }: TaxInvoiceFieldsProps) {
  const texts = useTexts('checkout')
  const { wantsTaxInvoice } = choices
  return (
    <>
      <CheckField
        label={texts.taxInvoice}
        checked={wantsTaxInvoice}
        onChange={({ target: { checked } }) =>
          onChoose({
            wantsTaxInvoice: checked,
            ...(checked && knownAddressId && { billingAddressId: knownAddressId }),
          })
        }
      />
      {wantsTaxInvoice && <BuyerFields choices={choices} fieldErrors={fieldErrors} onChoose={onChoose} />}
    </>
  )
}

/** BuyerFields: name, tax ID and place of business as the law requires them on the invoice. */
function BuyerFields({ choices, fieldErrors, onChoose }: Omit<TaxInvoiceFieldsProps, 'knownAddressId'>) {
  const texts = useTexts('checkout')
  const { taxInvoice } = choices
  const errorText = (error: ChoiceError & keyof typeof texts.fieldErrors) =>
    fieldErrors.includes(error) ? texts.fieldErrors[error] : null
  const set = (change: Partial<TaxInvoice>) => onChoose({ taxInvoice: { ...taxInvoice, ...change } })
  return (
    <div className="stack">
      <Field
        label={texts.invoiceName}
        help={texts.invoiceAddressHelp}
        error={errorText('invoice_name_missing')}
        name="invoice-name"
        autoComplete="organization"
        maxLength={200}
        value={taxInvoice.name}
        onChange={(event) => set({ name: event.target.value })}
      />
      <Field
        label={texts.taxId}
        help={texts.taxIdHelp}
        error={errorText('tax_id_invalid')}
        name="tax-id"
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        value={taxInvoice.taxId}
        onChange={(event) => set({ taxId: event.target.value })}
      />
      <PlaceOfBusiness
        branch={taxInvoice.branch}
        error={errorText('branch_invalid')}
        onChoose={(branch) => set({ branch })}
      />
    </div>
  )
}

type PlaceProps = { branch: string; error: string | null; onChoose: (branch: string) => void }

/** PlaceOfBusiness: head office, or a branch with its number. */
function PlaceOfBusiness({ branch, error, onChoose }: PlaceProps) {
  const texts = useTexts('checkout')
  // Not derived from the number: the field stays while five zeros are being typed into it.
  const [atBranch, setAtBranch] = useState(branch !== headOffice)
  const place = (chosen: boolean) => {
    setAtBranch(chosen)
    onChoose(chosen ? '' : headOffice)
  }
  return (
    <>
      <fieldset className="choices">
        <legend>{texts.placeOfBusiness}</legend>
        <RadioCard name="place" label={texts.headOffice} checked={!atBranch} onChange={() => place(false)} />
        <RadioCard name="place" label={texts.branchOffice} checked={atBranch} onChange={() => place(true)} />
      </fieldset>
      {atBranch && (
        <Field
          label={texts.branch}
          help={texts.branchHelp}
          error={error}
          name="branch"
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
          value={branch}
          onChange={(event) => onChoose(event.target.value)}
        />
      )}
    </>
  )
}
