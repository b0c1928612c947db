import { formatTaxId } from '#rules/identity/tax-id.ts'
import { Field } from '#design/Field.tsx'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import type { FieldName } from './problems.ts'

type ShopFieldsProps = {
  initial?: { storeName: string; ownerName: string; lastName: string; email: string | null; taxId: string | null }
  errorOf: (name: FieldName) => string | null
}

/** ShopFields: a shop's names and numbers, named as on the wire. */
export function ShopFields({ initial, errorOf }: ShopFieldsProps) {
  const texts = useTexts('register')
  return (
    <>
      <Field
        label={texts.fields.storeName}
        name="storeName"
        autoComplete="organization"
        maxLength={100}
        defaultValue={initial?.storeName}
        error={errorOf('storeName')}
        required
      />
      <div className="form-pair">
        <Field
          label={texts.fields.ownerName}
          name="ownerName"
          autoComplete="given-name"
          maxLength={100}
          defaultValue={initial?.ownerName}
          error={errorOf('ownerName')}
          required
        />
        <Field
          label={texts.fields.lastName}
          name="lastName"
          autoComplete="family-name"
          maxLength={100}
          defaultValue={initial?.lastName}
          error={errorOf('lastName')}
          required
        />
      </div>
      <Field
        label={texts.fields.taxId}
        help={texts.taxIdHelp}
        name="taxId"
        inputMode="numeric"
        autoComplete="off"
        maxLength={30}
        defaultValue={formatTaxId(initial?.taxId ?? '')}
        // Grouped on blur: regrouping during typing would move the cursor.
        onBlur={(event) => {
          event.currentTarget.value = formatTaxId(event.currentTarget.value)
        }}
        error={errorOf('taxId')}
      />
      <Field
        label={texts.fields.email}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        defaultValue={initial?.email ?? ''}
        error={errorOf('email')}
      />
    </>
  )
}
