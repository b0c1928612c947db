import { useState, type FormEvent } from 'react'
import { Dialog } from '#backoffice/kit/Dialog.tsx'
import { FormButtons } from '#backoffice/kit/forms/FormButtons.tsx'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { SelectField } from '#design/SelectField.tsx'
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

/** BulkChange: another category or brand for all selected products. */
export function BulkChange({ what, categories, brands, onClose, onChange }: BulkChangeProps) {
  const texts = useTexts('products')
  const language = useLanguage()
  const [categoryId, setCategory] = useState('')
  const category = categories.find(({ id }) => String(id) === categoryId)

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const values = new FormData(event.currentTarget)
    if (what === 'brand') onChange({ brandId: Number(values.get('brand')) })
    else onChange({ categoryId: Number(values.get('category')), subcategoryId: Number(values.get('subcategory')) })
  }
  return (
    <Dialog
      open={what !== null}
      onClose={onClose}
      title={what === 'brand' ? texts.setBrand : texts.moveTo}
      foot={<FormButtons form="bulk-change" onCancel={onClose} />}
    >
      <form id="bulk-change" className="stack" onSubmit={onSubmit}>
        {what === 'brand' ? (
          <SelectField label={texts.brand} name="brand" required>
            {brands.map((brand) => (
              <option key={brand.id} value={brand.id}>
                {brandName(brand, language)}
              </option>
            ))}
          </SelectField>
        ) : (
          <>
            <SelectField
              label={texts.category}
              name="category"
              required
              value={categoryId}
              onChange={({ target }) => setCategory(target.value)}
            >
              <option value="">{texts.choose}</option>
              {categories.map((one) => (
                <option key={one.id} value={one.id}>
                  {categoryName(one, language)}
                </option>
              ))}
            </SelectField>
            <SelectField label={texts.subcategory} name="subcategory" required key={categoryId}>
              {(category?.subcategories ?? []).map((one) => (
                <option key={one.id} value={one.id}>
                  {subcategoryName(one, language)}
                </option>
              ))}
            </SelectField>
          </>
        )}
      </form>
    </Dialog>
  )
}
