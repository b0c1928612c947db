import { useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import { nameIn } from '#rules/in-language.ts'
import { countProducts, listProducts } from '#contract/backoffice/goods/products/calls.ts'
import { lacks } from '#rules/catalogue/product-list.ts'
import { formatWhole } from '#rules/money.ts'
import { useCall } from '#backoffice/api/use-call.ts'
import { ActionButton } from '#backoffice/kit/actions/ActionButton.tsx'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import { useOwnColumns } from '#backoffice/kit/columns/use-own-columns.tsx'
import { EmptyRows } from '#backoffice/kit/EmptyRows.tsx'
import type { FilterField } from '#backoffice/kit/filters/FilterBar.tsx'
import { useFilters } from '#backoffice/kit/filters/use-filters.ts'
import { ListScreen } from '#backoffice/kit/list/ListScreen.tsx'
import { useList } from '#backoffice/kit/list/use-list.ts'
import { useLiveQueries } from '#backoffice/live/use-live.ts'
import { usePresenceOf } from '#backoffice/live/use-presence-of.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { ExportButton } from '#backoffice/transfer/ExportButton.tsx'
import { ViewButton } from '#backoffice/views/ViewButton.tsx'
import ImagePlus from '#design/icons/image-plus.ts'
import Package from '#design/icons/package.ts'
import { BulkChange } from './BulkChange.tsx'
import { PicturesByName } from './PicturesByName.tsx'
import { columnsOf, sortName, sortOf } from './product-columns.tsx'
import { brandName, categoryName, subcategoryName } from './product-row.ts'
import { useBulkChange } from './use-bulk-change.ts'
import { useBrands, useCategories } from './use-shelves.ts'
import './products.css'

const noBrands: NonNullable<ReturnType<typeof useBrands>['data']> = []
const filterShape = {
  q: 'one',
  status: 'one',
  lacks: 'one',
  restricted: 'one',
  category: 'one',
  subcategory: 'one',
  brand: 'one',
  sort: 'one',
} as const

/** All products, also those that are not for sale, and what they lack. */
export function Screen() {
  const texts = useTexts('products')
  const language = useLanguage()
  const [, navigate] = useLocation()
  const filters = useFilters(filterShape)
  const [dialog, setDialog] = useState<'category' | 'brand' | 'pictures' | null>(null)
  const list = useList({
    call: listProducts,
    queryKey: ['products', 'list'],
    query: filters.query,
    rowId: ({ id }) => String(id),
  })
  const { rows, total, selection } = list
  const changed = useLiveQueries({ subjects: ['product'], queryKey: ['products'] })
  const people = usePresenceOf('product')
  const categories = useCategories().data ?? []
  const brands = useBrands().data ?? noBrands
  const usual = useMemo(
    () => columnsOf({ texts, language, people, brands: new Map(brands.map((one) => [one.id, one])) }),
    [texts, language, people, brands],
  )
  const { columns, button } = useOwnColumns('products', usual)
  const { actions, change } = useBulkChange({ rows, selection })
  const category = categories.find(({ id }) => String(id) === filters.values.category)
  const buttons = useActions({
    add: { title: texts.add, key: 'a', icon: Package, look: 'primary', run: () => navigate('/products/new') },
    pictures: { title: texts.pictures, key: 'p', icon: ImagePlus, run: () => setDialog('pictures') },
    shelfOrder: {
      title: texts.shelfOrder,
      key: 's',
      hidden: !category,
      run: () => navigate(`/categories/${category?.id}/shelf`),
    },
    moveTo: {
      title: texts.moveTo,
      key: 'm',
      hidden: selection.selected.size === 0,
      run: () => setDialog('category'),
    },
    setBrand: { title: texts.setBrand, key: 'b', hidden: selection.selected.size === 0, run: () => setDialog('brand') },
  })
  return (
    <ListScreen
      list={list}
      count={selection.selected.size}
      title={texts.title}
      note={total !== undefined && texts.count(formatWhole(total))}
      actions={[buttons.pictures, buttons.shelfOrder, buttons.add]}
      filters={filters}
      search={{ name: 'q', label: texts.search }}
      fields={[
        ...useAttentionFields(),
        {
          name: 'category',
          label: texts.category,
          kind: 'one',
          choices: categories.map((one) => ({
            value: String(one.id),
            label: categoryName(one, language),
            count: one.products,
          })),
        },
        ...(category
          ? [
              {
                name: 'subcategory',
                label: texts.subcategory,
                kind: 'one' as const,
                choices: category.subcategories.map((one) => ({
                  value: String(one.id),
                  label: subcategoryName(one, language),
                  count: one.products,
                })),
              },
            ]
          : []),
        {
          name: 'brand',
          label: texts.brand,
          kind: 'one',
          choices: brands.map((one) => ({
            value: String(one.id),
            label: brandName(one, language),
            count: one.products,
          })),
        },
      ]}
      tools={
        <>
          <ExportButton
            list="products"
            query={filters.query}
            count={total}
            also={[{ list: 'prices', query: filters.query, count: total }]}
          />
          <ViewButton screen="products" search={filters.search} />
          {button}
        </>
      }
      columns={columns}
      rowName={(product) => nameIn(product, language)}
      changed={changed}
      onOpen={({ id }) => navigate(`/products/${id}`)}
      sort={sortOf(filters.values.sort)}
      onSort={(wanted) => filters.set('sort', sortName(wanted, filters.values.sort))}
      empty={<EmptyRows filters={filters} />}
      selectionActions={
        <>
          <ActionButton action={actions.show} />
          <ActionButton action={actions.hide} />
          <ActionButton action={buttons.moveTo} />
          <ActionButton action={buttons.setBrand} />
        </>
      }
    >
      <BulkChange
        what={dialog === 'category' || dialog === 'brand' ? dialog : null}
        categories={categories}
        brands={brands}
        onClose={() => setDialog(null)}
        onChange={(wanted) => {
          setDialog(null)
          void change(wanted)
        }}
      />
      <PicturesByName open={dialog === 'pictures'} onClose={() => setDialog(null)} />
    </ListScreen>
  )
}

/** Filters for what needs attention, with how many products each would list. */
function useAttentionFields(): FilterField[] {
  const texts = useTexts('products')
  const { data } = useCall(['products', 'counts'], countProducts, {})
  return [
    {
      name: 'lacks',
      label: texts.lacks,
      kind: 'one',
      choices: lacks.map((lack) => ({ value: lack, label: texts.lackNames[lack], count: data?.lacks[lack] })),
    },
    {
      name: 'status',
      label: texts.status,
      kind: 'one',
      choices: [
        { value: 'ACTIVE', label: texts.statuses.ACTIVE, count: data && data.all - data.inactive },
        { value: 'INACTIVE', label: texts.statuses.INACTIVE, count: data?.inactive },
      ],
    },
    {
      name: 'restricted',
      label: texts.restricted,
      kind: 'one',
      choices: [
        { value: 'yes', label: texts.restrictedChoices.yes, count: data?.restricted },
        { value: 'no', label: texts.restrictedChoices.no, count: data && data.all - data.restricted },
      ],
    },
  ]
}
