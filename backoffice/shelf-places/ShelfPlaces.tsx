import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { listShelfPlaces, saveShelfPlaces } from '#contract/backoffice/shelf-places/calls.ts'
import type { AnswerOf } from '#contract/call.ts'
import type { Language } from '#rules/catalogue/product.ts'
import { inLanguage } from '#rules/in-language.ts'
import { call, callOrThrow } from '#backoffice/api/call.ts'
import { DataTable, type TableColumn } from '#backoffice/kit/DataTable.tsx'
import { Dialog } from '#backoffice/kit/Dialog.tsx'
import { FilterBar } from '#backoffice/kit/filters/FilterBar.tsx'
import { useFilters } from '#backoffice/kit/filters/use-filters.ts'
import { FormButtons } from '#backoffice/kit/forms/FormButtons.tsx'
import { QueryState } from '#backoffice/kit/QueryState.tsx'
import { ScreenHead } from '#backoffice/kit/ScreenHead.tsx'
import { showToast } from '#backoffice/kit/toasts.ts'
import type { AllTexts } from '#backoffice/texts/namespaces.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { ExportButton } from '#backoffice/transfer/ExportButton.tsx'

type ShelfProduct = AnswerOf<typeof listShelfPlaces>['content'][number]

const nameOf = ({ nameThai, nameEng }: ShelfProduct, language: Language): string =>
  inLanguage(language, nameThai, nameEng)

const columnsOf = (texts: AllTexts['shelfPlaces'], language: Language): TableColumn<ShelfProduct>[] => [
  { id: 'place', title: texts.place, cell: ({ place }) => place ?? texts.none },
  {
    id: 'product',
    title: texts.product,
    isRowHeader: true,
    grows: true,
    cell: (product) => nameOf(product, language),
  },
  { id: 'sku', title: texts.sku, cell: ({ sku }) => sku },
  { id: 'barcode', title: texts.barcode, cell: ({ barcode }) => barcode },
]

/** Where each product lies; Enter changes it. */
export function Screen() {
  const texts = useTexts('shelfPlaces')
  const language = useLanguage()
  const queries = useQueryClient()
  const filters = useFilters({ q: 'one', missing: 'one' })
  const [openId, setOpenId] = useState<number | null>(null)
  const products = useInfiniteQuery({
    queryKey: ['shelf-places', filters.search],
    queryFn: ({ pageParam, signal }) =>
      callOrThrow(listShelfPlaces, { query: { page: pageParam, size: 100, ...filters.query }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ page, totalPages }) => (page + 1 < totalPages ? page + 1 : undefined),
    placeholderData: keepPreviousData,
  })
  const rows = products.data?.pages.flatMap(({ content }) => content) ?? []
  const open = rows.find(({ productId }) => productId === openId)
  return (
    <>
      <ScreenHead title={texts.title} />
      <FilterBar
        filters={filters}
        search={{ name: 'q', label: texts.search }}
        fields={[{ name: 'missing', label: texts.place, kind: 'one', choices: missingChoices(texts) }]}
      >
        <ExportButton list="shelf-places" query={filters.query} count={products.data?.pages[0]?.totalElements} />
      </FilterBar>
      <QueryState query={products}>
        <DataTable
          label={texts.title}
          columns={columnsOf(texts, language)}
          rows={rows}
          rowId={({ productId }) => String(productId)}
          rowName={(product) => nameOf(product, language)}
          onOpen={({ productId }) => setOpenId(productId)}
          more={{
            total: products.data?.pages[0]?.totalElements,
            hasMore: products.hasNextPage,
            isLoading: products.isFetchingNextPage,
            load: () => void products.fetchNextPage(),
          }}
        />
      </QueryState>
      {open && (
        <PlaceDialog
          key={open.productId}
          product={open}
          onClose={() => setOpenId(null)}
          onSaved={() => {
            setOpenId(null)
            void queries.invalidateQueries({ queryKey: ['shelf-places'] })
            showToast({ text: texts.saved(nameOf(open, language)) })
          }}
        />
      )}
    </>
  )
}

const missingChoices = (texts: AllTexts['shelfPlaces']) => [
  { value: 'yes', label: texts.without },
  { value: 'no', label: texts.with },
]

type PlaceDialogProps = { product: ShelfProduct; onClose: () => void; onSaved: () => void }
const formId = 'shelf-place'

function PlaceDialog({ product, onClose, onSaved }: PlaceDialogProps) {
  const texts = useTexts('shelfPlaces')
  const kit = useTexts('kit')
  const errors = useTexts('errors')
  const language = useLanguage()
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const typed = String(new FormData(event.currentTarget).get('place')).trim()
    setBusy(true)
    const place = typed === '' ? null : typed
    const reply = await call(saveShelfPlaces, { body: { places: [{ productId: product.productId, place }] } })
    setBusy(false)
    if (reply.ok) return onSaved()
    setError(reply.error.code === 'validation' ? texts.wrong : errors[reply.error.code])
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={nameOf(product, language)}
      foot={<FormButtons form={formId} isBusy={isBusy} onCancel={onClose} />}
    >
      <form id={formId} className="field" onSubmit={(event) => void onSubmit(event)}>
        <label className="field-label" htmlFor="place">
          {texts.place}
        </label>
        <input
          ref={(field) => field?.setAttribute('autofocus', '')}
          id="place"
          name="place"
          className="input"
          autoComplete="off"
          maxLength={12}
          defaultValue={product.place ?? ''}
          aria-describedby="place-help"
          aria-invalid={error !== null}
        />
        <p className="field-help" id="place-help">
          {texts.help}
        </p>
        <p className="finality is-final">{kit.cannotBeUndone}</p>
        {error && (
          <p className="field-error" role="alert">
            {error}
          </p>
        )}
      </form>
    </Dialog>
  )
}
