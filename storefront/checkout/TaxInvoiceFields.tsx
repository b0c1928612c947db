import { CheckField } from '#storefront/design/CheckField.tsx'
import { Field } from '#storefront/design/Field.tsx'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import type { CheckoutChoices, ChoiceFault, TaxInvoice } from './checkout-choices.ts'

type TaxInvoiceFieldsProps = {
  choices: CheckoutChoices
  faults: readonly ChoiceFault[]
  onChoose: (change: Partial<CheckoutChoices>) => void
}

/** TaxInvoiceFields: whether a full tax invoice is wanted, and in whose name. */
export function TaxInvoiceFields({ choices, faults, onChoose }: TaxInvoiceFieldsProps) {
  const texts = useTexts('checkout')
  const { wantsTaxInvoice, taxInvoice } = choices
  const told = (fault: ChoiceFault & keyof typeof texts.faults) => (faults.includes(fault) ? texts.faults[fault] : null)
  const set = (change: Partial<TaxInvoice>) => onChoose({ taxInvoice: { ...taxInvoice, ...change } })
  return (
    <>
      <CheckField
        label={texts.taxInvoice}
        checked={wantsTaxInvoice}
        onChange={(event) => onChoose({ wantsTaxInvoice: event.target.checked })}
      />
      {wantsTaxInvoice && (
        <div className="stack">
          <Field
            label={texts.invoiceName}
            error={told('invoice_name_missing')}
            name="invoice-name"
            autoComplete="organization"
            maxLength={200}
            value={taxInvoice.name}
            onChange={(event) => set({ name: event.target.value })}
          />
          <Field
            label={texts.taxId}
            help={texts.taxIdHelp}
            error={told('tax_id_invalid')}
            name="tax-id"
            inputMode="numeric"
            autoComplete="off"
            maxLength={20}
            value={taxInvoice.taxId}
            onChange={(event) => set({ taxId: event.target.value })}
          />
          <Field
            label={texts.branch}
            help={texts.branchHelp}
            error={told('branch_invalid')}
            name="branch"
            inputMode="numeric"
            autoComplete="off"
            maxLength={5}
            value={taxInvoice.branch}
            onChange={(event) => set({ branch: event.target.value })}
          />
        </div>
      )}
    </>
  )
}
