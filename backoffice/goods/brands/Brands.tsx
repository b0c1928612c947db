import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createBrand, listStaffBrands, moveBrands, saveBrandDetails } from '#contract/backoffice/goods/brands/calls.ts'
import { formatWhole } from '#rules/money.ts'
import { call } from '#backoffice/api/call.ts'
import type { Reply } from '#web/reply.ts'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import { QueryState } from '#backoffice/kit/QueryState.tsx'
import { ScreenHead } from '#backoffice/kit/ScreenHead.tsx'
import type { Undo } from '#backoffice/kit/toasts.ts'
import {
  ShelfEditor,
  useNewStatus,
  type EditedShelf,
  type ShelfDraft,
} from '#backoffice/goods/categories/ShelfEditor.tsx'
import { SortableList } from '#backoffice/goods/categories/SortableList.tsx'
import { StatusBadge } from '#backoffice/goods/categories/StatusBadge.tsx'
import { brandName, categoryName, type StaffBrand } from '#backoffice/goods/products/product-row.ts'
import { useBrands, useCategories } from '#backoffice/goods/products/use-shelves.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { ExportButton } from '#backoffice/transfer/ExportButton.tsx'

const draftOf = (brand: StaffBrand): EditedShelf => ({
  title: brand.nameThai,
  draft: {
    nameThai: brand.nameThai,
    nameEng: brand.name,
    status: brand.status,
    picture: brand.image,
    categoryId: brand.categoryId,
  },
  revision: brand.revision,
})

/** All brands in their order, with how many products each has. */
export function Screen() {
  const texts = useTexts('shelves')
  const language = useLanguage()
  const queries = useQueryClient()
  const brands = useBrands()
  const categories = useCategories().data ?? []
  const newStatus = useNewStatus()
  const [editing, setEditing] = useState<{ id: number | null; edited: EditedShelf } | null>(null)
  const actions = useActions({
    add: {
      title: texts.addBrand,
      key: 'a',
      look: 'primary',
      disabled: categories.length === 0,
      run: () => {
        const categoryId = categories[0]?.id ?? 0
        const draft: ShelfDraft = { nameThai: '', nameEng: '', status: newStatus, picture: null, categoryId }
        setEditing({ id: null, edited: { title: texts.addBrand, draft, revision: null } })
      },
    },
  })
  async function save(draft: ShelfDraft, revision: number | null): Promise<Reply<{ undo: Undo | null }>> {
    const body = {
      name: draft.nameEng,
      nameThai: draft.nameThai,
      status: draft.status,
      image: draft.picture ?? null,
      categoryId: draft.categoryId ?? 0,
    }
    const id = editing?.id ?? null
    const isNew = id === null || revision === null
    const reply = isNew
      ? await call(createBrand, { body })
      : await call(saveBrandDetails, { params: { id }, body: { ...body, revision } })
    void queries.invalidateQueries({ queryKey: ['brands'] })
    return reply.ok
      ? { ok: true, value: { undo: 'undo' in reply.value ? (reply.value.undo as Undo | null) : null } }
      : reply
  }
  async function latest(): Promise<Reply<EditedShelf>> {
    const reply = await call(listStaffBrands, {})
    const brand = reply.ok && reply.value.find(({ id }) => id === editing?.id)
    return brand ? { ok: true, value: draftOf(brand) } : { ok: false, error: { code: 'not_found', status: 404 } }
  }
  return (
    <>
      <ScreenHead title={texts.brands} note={texts.help} actions={[actions.add]}>
        <ExportButton list="brands" count={brands.data?.length} />
      </ScreenHead>
      <QueryState query={brands}>
        <SortableList
          label={texts.brands}
          items={(brands.data ?? []).map((brand) => ({
            id: brand.id,
            name: brandName(brand, language),
            picture: brand.image,
            end: (
              <>
                {texts.products(formatWhole(brand.products))} <StatusBadge status={brand.status} />
              </>
            ),
          }))}
          openId={editing?.id ?? null}
          onOpen={(id) => {
            const brand = brands.data?.find((one) => one.id === id)
            if (brand) setEditing({ id, edited: draftOf(brand) })
          }}
          queryKey={['brands']}
          sendMove={(ids, before) => call(moveBrands, { body: { ids, before } })}
        />
      </QueryState>
      <ShelfEditor
        edited={editing?.edited ?? null}
        paths={{ nameThai: 'nameThai', nameEng: 'name' }}
        categories={categories.map((category) => ({ id: category.id, name: categoryName(category, language) }))}
        onClose={() => setEditing(null)}
        save={save}
        latest={latest}
      />
    </>
  )
}
