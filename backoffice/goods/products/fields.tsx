import { useId, type ComponentProps, type ReactNode } from 'react'
import { Link } from 'wouter'
import { satangOf } from '#rules/money.ts'
import { goodsVatPercents } from '#rules/vat.ts'
import { useMay } from '#backoffice/api/use-may.ts'
import { useField } from '#backoffice/kit/forms/form-context.ts'
import { TextArea } from '#backoffice/kit/forms/TextArea.tsx'
import { TypedField } from '#backoffice/kit/forms/TypedField.tsx'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { inBaht } from '#rules/amounts.ts'
import { SelectField } from '#design/SelectField.tsx'
import { lossesAt, marginPercent, marginText } from './margin.ts'
import { numberOf, type Draft } from './draft.ts'
import { brandName, categoryName, subcategoryName } from './product-row.ts'
import type { ProductFormState } from './use-product-form.ts'
import { useBrands, useCategories } from './use-shelves.ts'

export type FieldsProps = { form: ProductFormState }
type TextName = Exclude<keyof Draft, 'units' | 'pictures' | 'saleCategoryId' | 'status'>

/** Section: fields that belong together, with their heading. */
export function Section({ title, help, children }: { title: string; help?: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className="panel product-section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {help && <p className="field-help">{help}</p>}
      {children}
    </section>
  )
}

type TextProps = FieldsProps & {
  name: TextName
  label: string
  help?: string
  warning?: string | null
  maxLength?: number
  inputMode?: 'decimal' | 'numeric'
  lang?: string
}

export const Text = ({ form, name, ...rest }: TextProps) => (
  <TypedField {...rest} name={name} value={form.draft[name]} onChange={(typed) => form.set({ [name]: typed })} />
)

const LongText = ({ form, name, ...rest }: FieldsProps & { name: TextName; label: string; lang: string }) => (
  <TextArea
    {...rest}
    rows={3}
    maxLength={4000}
    value={form.draft[name]}
    onChange={(typed) => form.set({ [name]: typed })}
  />
)

/** NameFields: the names in both languages, and the words that find it. */
export function NameFields({ form, isNew }: FieldsProps & { isNew: boolean }) {
  const texts = useTexts('products')
  return (
    <Section title={texts.names}>
      <div className="product-pair">
        {isNew && <TypedField name="sku" label={texts.sku} value={form.sku} maxLength={60} onChange={form.setSku} />}
        <StatusField form={form} />
      </div>
      <div className="product-pair">
        <Text form={form} name="nameThai" label={texts.nameThai} maxLength={200} lang="th" />
        <Text form={form} name="nameEng" label={texts.nameEng} maxLength={200} lang="en" />
        <LongText form={form} name="detailThai" label={texts.detailThai} lang="th" />
        <LongText form={form} name="detailEng" label={texts.detailEng} lang="en" />
      </div>
      <Text form={form} name="keywords" label={texts.keywords} help={texts.keywordsHelp} maxLength={400} />
    </Section>
  )
}

type SelectProps = Omit<ComponentProps<typeof SelectField>, 'name' | 'error' | 'onChange'> & {
  name: keyof Draft
  onChoose: (value: string) => void
}

/** A choice of the draft, with what the server says of it. */
function Select({ name, onChoose, ...select }: SelectProps) {
  const { error } = useField(name, { label: select.label, wordsOf: String })
  return <SelectField {...select} error={error ?? null} onChange={({ target }) => onChoose(target.value)} />
}

function StatusField({ form }: FieldsProps) {
  const texts = useTexts('products')
  const mayPublish = useMay('goods.publish')
  return (
    <Select
      name="status"
      label={texts.status}
      value={form.draft.status}
      disabled={!mayPublish}
      onChoose={(value) => form.set({ status: value === 'ACTIVE' ? 'ACTIVE' : 'INACTIVE' })}
    >
      {(['ACTIVE', 'INACTIVE'] as const).map((status) => (
        <option key={status} value={status}>
          {texts.statuses[status]}
        </option>
      ))}
    </Select>
  )
}

type PriceFieldsProps = FieldsProps & {
  /** The most that a promotion takes off a unit, baht; 0 where none does. */
  promotedAmt: number
}

/** PriceFields: price and cost with what is left and what sells at a loss, and the tax. */
export function PriceFields({ form, promotedAmt }: PriceFieldsProps) {
  const texts = useTexts('products')
  const { draft } = form
  const [price, cost] = [numberOf(draft.price), draft.cost.trim() === '' ? null : numberOf(draft.cost)]
  const margin = marginPercent({ price, cost })
  // What is only given is not sold.
  const losses = draft.saleCategoryId === 1 ? lossesAt({ price, cost, promotedAmt }) : []
  return (
    <Section title={texts.selling}>
      <div className="product-pair">
        <Text
          form={form}
          name="price"
          label={texts.price}
          help={texts.priceHelp}
          warning={losses.map((loss) => texts.losses[loss](inBaht(satangOf(promotedAmt)))).join(' · ') || null}
          inputMode="decimal"
        />
        <Text
          form={form}
          name="cost"
          label={texts.cost}
          help={
            margin === null || cost === null
              ? texts.priceHelp
              : `${texts.margin} ${inBaht(satangOf(price - cost))} (${marginText(margin)})`
          }
          inputMode="decimal"
        />
        <Select
          name="vatPercent"
          label={texts.vat}
          value={draft.vatPercent}
          onChoose={(value) => form.set({ vatPercent: value })}
        >
          {goodsVatPercents.map((percent) => (
            <option key={percent} value={percent}>
              {texts.vatOf(String(percent))}
            </option>
          ))}
        </Select>
        <Select
          name="saleCategoryId"
          label={texts.saleCategory}
          value={draft.saleCategoryId}
          onChoose={(value) => form.set({ saleCategoryId: value === '2' ? 2 : 1 })}
        >
          {([1, 2] as const).map((sale) => (
            <option key={sale} value={sale}>
              {texts.saleCategories[sale]}
            </option>
          ))}
        </Select>
      </div>
    </Section>
  )
}

/** What has to be there before a product can be: the way to it, in a new shop. */
export function ShelvesMissing() {
  const texts = useTexts('products')
  const categories = useCategories()
  const brands = useBrands()
  const hasSubcategory = categories.data?.some(({ subcategories }) => subcategories.length > 0) ?? true
  const missing = [
    ...(hasSubcategory ? [] : [{ href: '/categories', words: texts.addCategoryFirst }]),
    ...(brands.data?.length === 0 ? [{ href: '/brands', words: texts.addBrandFirst }] : []),
  ]
  if (missing.length === 0) return null
  return (
    <div className="notice notice-notice">
      {missing.map(({ href, words }) => (
        <p key={href}>
          <Link className="link" href={href}>
            {words}
          </Link>
        </p>
      ))}
    </div>
  )
}

/** CategoryFields: where it stands in the store and in the warehouse. */
export function CategoryFields({ form }: FieldsProps) {
  const texts = useTexts('products')
  const language = useLanguage()
  const categories = useCategories().data ?? []
  const brands = useBrands().data ?? []
  const { draft } = form
  const category = categories.find(({ id }) => String(id) === draft.categoryId)
  return (
    <Section title={texts.placeTitle}>
      <div className="product-pair">
        <Select
          name="categoryId"
          label={texts.category}
          value={draft.categoryId}
          onChoose={(value) => form.set({ categoryId: value, subcategoryId: '' })}
        >
          <option value="">{texts.choose}</option>
          {categories.map((one) => (
            <option key={one.id} value={one.id}>
              {categoryName(one, language)}
            </option>
          ))}
        </Select>
        <Select
          name="subcategoryId"
          label={texts.subcategory}
          value={draft.subcategoryId}
          onChoose={(value) => form.set({ subcategoryId: value })}
        >
          <option value="">{texts.choose}</option>
          {(category?.subcategories ?? []).map((one) => (
            <option key={one.id} value={one.id}>
              {subcategoryName(one, language)}
            </option>
          ))}
        </Select>
        <Select
          name="brandId"
          label={texts.brand}
          value={draft.brandId}
          onChoose={(value) => form.set({ brandId: value })}
        >
          <option value="">{texts.choose}</option>
          {brands.map((one) => (
            <option key={one.id} value={one.id}>
              {brandName(one, language)}
            </option>
          ))}
        </Select>
        <Text form={form} name="shelfPlace" label={texts.shelfPlace} help={texts.shelfPlaceHelp} maxLength={12} />
      </div>
    </Section>
  )
}
