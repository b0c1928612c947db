import fields from 'form:backoffice/goods/shelf-places/saveShelfPlaces'
import { useState } from 'react'
import { listShelfPlaces, saveShelfPlaces } from '#contract/backoffice/goods/shelf-places/calls.ts'
import type { AnswerOf } from '#contract/call.ts'
import type { Language } from '#rules/catalogue/product.ts'
import { nameIn } from '#rules/in-language.ts'
import { call } from '#backoffice/api/call.ts'
import type { TableColumn } from '#backoffice/kit/DataTable.tsx'
import { useFilters } from '#backoffice/kit/filters/use-filters.ts'
import { Field } from '#backoffice/kit/forms/Form.tsx'
import { FormDialog } from '#backoffice/kit/forms/FormDialog.tsx'
import { ListScreen } from '#backoffice/kit/list/ListScreen.tsx'
import { useColumns } from '#backoffice/kit/list/use-columns.ts'
import { useList } from '#backoffice/kit/list/use-list.ts'
import { showToast } from '#backoffice/kit/toasts.ts'
import type { AllTexts } from '#backoffice/texts/namespaces.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { ExportButton } from '#backoffice/transfer/ExportButton.tsx'

type ShelfProduct = AnswerOf<typeof listShelfPlaces>['content'][number]

const columnsOf = (texts: AllTexts['shelfPlaces'], language: Language): TableColumn<ShelfProduct>[] => [
  { id: 'place', title: texts.place, cell: ({ place }) => place ?? texts.none },
  {
    id: 'product',
    title: texts.product,
    isRowHeader: true,
    grows: true,
    cell: (product) => nameIn(product, language),
  },
  { id: 'sku', title: texts.sku, cell: ({ sku }) => sku },
  { id: 'barcode', title: texts.barcode, cell: ({ barcode }) => barcode },
]

/** Where each product lies; Enter changes it. */
export function Screen() {
  const texts = useTexts('shelfPlaces')
  const language = useLanguage()
  const filters = useFilters({ q: 'one', missing: 'one' })
  const [openId, setOpenId] = useState<number | null>(null)
  const list = useList({
    call: listShelfPlaces,
    queryKey: ['shelf-places'],
    query: filters.query,
    rowId: ({ productId }) => String(productId),
  })
  const open = list.rows.find(({ productId }) => productId === openId)
  return (
    <ListScreen
      list={list}
      title={texts.title}
      filters={filters}
      search={{ name: 'q', label: texts.search }}
      fields={[{ name: 'missing', label: texts.place, kind: 'one', choices: missingChoices(texts) }]}
      tools={<ExportButton list="shelf-places" query={filters.query} count={list.total} />}
      columns={useColumns(columnsOf, texts, language)}
      rowName={(product) => nameIn(product, language)}
      onOpen={({ productId }) => setOpenId(productId)}
    >
      {open && (
        <PlaceDialog
          key={open.productId}
          product={open}
          onClose={() => setOpenId(null)}
          onSaved={() => {
            setOpenId(null)
            void list.reload()
            showToast({ text: texts.saved(nameIn(open, language)) })
          }}
        />
      )}
    </ListScreen>
  )
}

const missingChoices = (texts: AllTexts['shelfPlaces']) => [
  { value: 'yes', label: texts.without },
  { value: 'no', label: texts.with },
]

type PlaceDialogProps = { product: ShelfProduct; onClose: () => void; onSaved: () => void }

function PlaceDialog({ product, onClose, onSaved }: PlaceDialogProps) {
  const texts = useTexts('shelfPlaces')
  const language = useLanguage()
  return (
    <FormDialog
      onClose={onClose}
      title={nameIn(product, language)}
      call={saveShelfPlaces}
      fields={fields}
      problems={{ validation: { field: 'places.0.place', text: texts.wrong } }}
      send={({ places }) => {
        const body = { places: places.map(({ place }) => ({ productId: product.productId, place })) }
        return call(saveShelfPlaces, { body })
      }}
      onDone={onSaved}
    >
      <Field name="places.0.place" label={texts.place} help={texts.help} defaultValue={product.place} isFirst />
    </FormDialog>
  )
}
