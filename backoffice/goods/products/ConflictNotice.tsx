import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import type { AllTexts } from '#backoffice/texts/namespaces.ts'
import { Button } from '#design/Button.tsx'
import type { Draft, DraftField } from './draft.ts'
import { brandName, categoryName, subcategoryName } from './product-row.ts'
import { useBrands, useCategories } from './use-shelves.ts'
import type { ProductFormState } from './use-product-form.ts'

const labelsOf = (texts: AllTexts['products']): Record<DraftField, string> => ({
  nameThai: texts.nameThai,
  nameEng: texts.nameEng,
  detailThai: texts.detailThai,
  detailEng: texts.detailEng,
  keywords: texts.keywords,
  categoryId: texts.category,
  subcategoryId: texts.subcategory,
  brandId: texts.brand,
  status: texts.status,
  saleCategoryId: texts.saleCategory,
  price: texts.price,
  cost: texts.cost,
  vatPercent: texts.vat,
  unit: texts.unitThai,
  unitEng: texts.unitEng,
  conversion: texts.conversion,
  barcode: texts.barcode,
  units: texts.otherUnits,
  shelfPlace: texts.shelfPlace,
  orderMultiple: texts.orderMultiple,
  mostPerDay: texts.mostPerDay,
  turnUnits: texts.turnUnits,
  pictures: texts.picturesTitle,
})

/** ConflictNotice: what somebody else has saved while this person was typing, field by field. Nothing typed is lost. */
export function ConflictNotice({ form }: { form: ProductFormState }) {
  const texts = useTexts('products')
  const words = useWords()
  const { conflicts, taken, theirs, draft } = form
  if (!theirs || (conflicts.length === 0 && taken.length === 0)) return null
  const labels = labelsOf(texts)
  return (
    <section className="notice notice-notice product-conflict" role="alert" aria-label={texts.conflictTitle}>
      <h2>{texts.conflictTitle}</h2>
      {taken.length > 0 && <p>{texts.takenText(taken.map((field) => labels[field]).join(', '))}</p>}
      {conflicts.length > 0 && (
        <>
          <p>{texts.conflictText}</p>
          <ul>
            {conflicts.map((field) => (
              <li key={field}>
                <b>{labels[field]}</b>
                <span>
                  {texts.theirs}: {words(theirs, field)}
                </span>
                <span>
                  {texts.yours}: {words(draft, field)}
                </span>
                <Button className="button-small" onClick={() => form.takeTheirs(field)}>
                  {texts.takeTheirs(labels[field])}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      <div>
        <Button className="button-small" onClick={form.settle}>
          {texts.keepYours}
        </Button>
      </div>
    </section>
  )
}

/** What a field holds, in words. */
function useWords(): (draft: Draft, field: DraftField) => string {
  const texts = useTexts('products')
  const language = useLanguage()
  const categories = useCategories().data ?? []
  const brands = useBrands().data ?? []
  return (draft, field) => {
    const category = categories.find(({ id }) => String(id) === draft.categoryId)
    const subcategory = category?.subcategories.find(({ id }) => String(id) === draft.subcategoryId)
    const brand = brands.find(({ id }) => String(id) === draft.brandId)
    if (field === 'categoryId') return category ? categoryName(category, language) : texts.empty
    if (field === 'subcategoryId') return subcategory ? subcategoryName(subcategory, language) : texts.empty
    if (field === 'brandId') return brand ? brandName(brand, language) : texts.empty
    if (field === 'status') return texts.statuses[draft.status]
    if (field === 'saleCategoryId') return texts.saleCategories[draft.saleCategoryId]
    if (field === 'pictures') return String(draft.pictures.length)
    if (field === 'units')
      return (
        draft.units.map((unit) => `${unit.nameThai} ${unit.pieces} ${unit.barcode}`.trim()).join(', ') || texts.empty
      )
    return draft[field] || texts.empty
  }
}
