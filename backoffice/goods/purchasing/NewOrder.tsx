import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { addPurchaseOrder } from '#contract/backoffice/goods/purchasing/calls.ts'
import { listSuppliers } from '#contract/backoffice/goods/suppliers/calls.ts'
import { call } from '#backoffice/api/call.ts'
import { freshKey } from '#web/fresh-key.ts'
import { problemOf, valueOf } from '#web/read-reply.ts'
import { Dialog } from '#backoffice/kit/Dialog.tsx'
import { readAllPages } from '#backoffice/kit/list/read-all-pages.ts'
import { ProblemNotice } from '#backoffice/kit/QueryState.tsx'
import { useUnderway } from '#backoffice/kit/use-underway.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { SelectField } from '#design/SelectField.tsx'
import { ProductFinder, type FoundProduct } from './ProductFinder.tsx'

/** NewOrder: a draft by hand: the supplier, and its first product. */
export function NewOrder({ onClose }: { onClose: () => void }) {
  const texts = useTexts('purchasing')
  const kit = useTexts('kit')
  const { run } = useUnderway()
  const [, navigate] = useLocation()
  const queries = useQueryClient()
  const [key] = useState(freshKey)
  const [supplierId, setSupplierId] = useState('')
  const suppliers = useQuery({
    queryKey: ['purchasing', 'suppliers', 'active'],
    queryFn: async ({ signal }) =>
      valueOf(
        await readAllPages(
          (place) => call(listSuppliers, { query: { status: 'ACTIVE', ...place }, signal }),
          ({ id }) => id,
        ),
      ),
  })
  const only = suppliers.data?.length === 1 ? suppliers.data[0] : undefined
  const chosen = supplierId || (only?.id ?? '')

  async function add(product: FoundProduct): Promise<void> {
    const line = { productId: product.productId, units: 1, packUnits: 1, packName: '', costAmt: product.costAmt ?? 0 }
    const body = { supplierId: chosen, note: '', lines: [line] }
    const reply = await run(() => call(addPurchaseOrder, { body, idempotencyKey: `${key}-${product.productId}` }))
    if (!reply?.ok) return
    void queries.invalidateQueries({ queryKey: ['purchasing'] })
    navigate(`/purchasing/${reply.value.id}`)
  }
  return (
    <Dialog open onClose={onClose} title={texts.newOrder}>
      <div className="stack new-purchase">
        {suppliers.isError && (
          <ProblemNotice problem={problemOf(suppliers.error)} onRetry={() => void suppliers.refetch()} />
        )}
        <SelectField label={texts.chooseSupplier} value={chosen} onChange={({ target }) => setSupplierId(target.value)}>
          {chosen === '' && <option value="">{kit.notChosen}</option>}
          {suppliers.data?.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        {chosen && <ProductFinder onChoose={(product) => void add(product)} />}
      </div>
    </Dialog>
  )
}
