import { useState } from 'react'
import type { Reply } from '#web/reply.ts'
import { Field } from '#backoffice/kit/forms/Form.tsx'
import { FormDialog } from '#backoffice/kit/forms/FormDialog.tsx'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { brandName, categoryName, subcategoryName, type StaffBrand, type StaffCategory } from './product-row.ts'
import type { ProductChange } from './use-bulk-change.ts'

type BulkChangeProps = {
  /** What is to be chosen for the selected products; null: nothing, it is closed. */
  what: 'category' | 'brand' | null
  categories: readonly StaffCategory[]
  brands: readonly StaffBrand[]
  onClose: () => void
  onChange: (change: ProductChange) => void
}

const fields = {
  brand: { kind: 'number', required: true },
  category: { kind: 'number', required: true },
  subcategory: { kind: 'number', required: true },
} as const

/** BulkChange: another category or brand for all selected products. */
export function BulkChange({ what, categories, brands, onClose, onChange }: BulkChangeProps) {
  const texts = useTexts('products')
  const language = useLanguage()
  const [categoryId, setCategory] = useState('')
  const category = categories.find(({ id }) => String(id) === categoryId)

  return (
    <FormDialog
      open={what !== null}
      onClose={onClose}
      title={what === 'brand' ? texts.setBrand : texts.moveTo}
      call={null}
      fields={fields}
      send={async ({ brand, category: to, subcategory }): Promise<Reply<ProductChange>> => ({
        ok: true,
        value: what === 'brand' ? { brandId: brand } : { categoryId: to, subcategoryId: subcategory },
      })}
      onDone={onChange}
    >
      {what === 'brand' ? (
        <Field
          name="brand"
          label={texts.brand}
          choices={brands.map((brand) => ({ value: brand.id, label: brandName(brand, language) }))}
        />
      ) : (
        <>
          <Field
            name="category"
            label={texts.category}
            none={texts.choose}
            choices={categories.map((one) => ({ value: one.id, label: categoryName(one, language) }))}
            onChange={setCategory}
          />
          <Field
            key={categoryId}
            name="subcategory"
            label={texts.subcategory}
            choices={(category?.subcategories ?? []).map((one) => ({
              value: one.id,
              label: subcategoryName(one, language),
            }))}
          />
        </>
      )}
    </FormDialog>
  )
}
