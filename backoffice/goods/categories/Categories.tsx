import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import {
  createCategory,
  createSubcategory,
  getCategory,
  getSubcategory,
  moveCategories,
  moveSubcategories,
  saveCategory,
  saveSubcategory,
} from '#contract/backoffice/goods/categories/calls.ts'
import type { RequestOf } from '#contract/call.ts'
import { formatWhole } from '#rules/money.ts'
import { call } from '#backoffice/api/call.ts'
import type { Reply } from '#web/reply.ts'
import { Badge } from '#backoffice/kit/Badge.tsx'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import { useFilters } from '#backoffice/kit/filters/use-filters.ts'
import { QueryState } from '#backoffice/kit/QueryState.tsx'
import { ScreenHead, SectionHead } from '#backoffice/kit/ScreenHead.tsx'
import type { Undo } from '#backoffice/kit/toasts.ts'
import { categoryName, subcategoryName, type StaffCategory } from '#backoffice/goods/products/product-row.ts'
import { useCategories } from '#backoffice/goods/products/use-shelves.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { ExportButton } from '#backoffice/transfer/ExportButton.tsx'
import { ShelfEditor, useNewStatus, type EditedShelf, type ShelfDraft } from './ShelfEditor.tsx'
import { SortableList } from './SortableList.tsx'
import { StatusBadge } from './StatusBadge.tsx'
import { mapReply } from '#backoffice/kit/forms/replies.ts'

type StaffSubcategory = StaffCategory['subcategories'][number]
type SaveReply = Reply<{ undo: Undo | null }>

const draftOfCategory = (one: StaffCategory): EditedShelf => ({
  title: one.categoryNameThai,
  draft: { nameThai: one.categoryNameThai, nameEng: one.categoryNameEng, status: one.status, picture: one.image },
  revision: one.revision,
})
const draftOfSubcategory = (one: StaffSubcategory): EditedShelf => ({
  title: one.subCategoryNameThai,
  draft: { nameThai: one.subCategoryNameThai, nameEng: one.subCategoryNameEng, status: one.status },
  revision: one.revision,
})
const withoutUndo = <Value,>(reply: Reply<Value>): SaveReply => (reply.ok ? { ok: true, value: { undo: null } } : reply)

/** What is open in the editor: a record by its id, or a new one. */
type EditedRecord = { kind: 'category' | 'subcategory'; id: number | null; edited: EditedShelf }

/** Categories in their order, and the subcategories of the one that is chosen. */
export function Screen() {
  const texts = useTexts('shelves')
  const language = useLanguage()
  const queries = useQueryClient()
  const [, navigate] = useLocation()
  const filters = useFilters({ category: 'one' })
  const categories = useCategories()
  const newStatus = useNewStatus()
  const [editing, setEditing] = useState<EditedRecord | null>(null)
  const [keysOf, setKeysOf] = useState<EditedRecord['kind']>('category')
  const all = categories.data ?? []
  const chosen = all.find(({ id }) => String(id) === filters.values.category) ?? all[0]
  const hue = chosen?.hue ?? 90

  const openNew = (kind: EditedRecord['kind']) => {
    const isCategory = kind === 'category'
    const draft: ShelfDraft = { nameThai: '', nameEng: '', status: newStatus, ...(isCategory && { picture: null }) }
    const title = isCategory ? texts.addCategory : texts.addSubcategory
    setEditing({ kind, id: null, edited: { title, draft, revision: null } })
  }
  const openCategory = (category: StaffCategory) =>
    setEditing({ kind: 'category', id: category.id, edited: draftOfCategory(category) })
  const actions = useActions({
    add: { title: texts.addCategory, key: 'a', look: 'primary', run: () => openNew('category') },
    edit: { title: texts.edit, key: 'e', look: 'quiet', hidden: !chosen, run: () => chosen && openCategory(chosen) },
    addSubcategory: { title: texts.addSubcategory, key: 's', hidden: !chosen, run: () => openNew('subcategory') },
    arrange: {
      title: texts.arrange,
      key: 'p',
      look: 'quiet',
      hidden: !chosen,
      run: () => navigate(`/categories/${chosen?.id}/shelf`),
    },
  })

  /** Opens what it adds, since goods are in its subcategories. */
  async function addCategory(body: RequestOf<typeof createCategory>['body']): Promise<SaveReply> {
    const reply = await call(createCategory, { body })
    if (reply.ok) filters.set('category', String(reply.value.id))
    return withoutUndo(reply)
  }
  async function save(draft: ShelfDraft, revision: number | null): Promise<SaveReply> {
    const { kind, id } = editing ?? { kind: 'category', id: null }
    const own = { status: draft.status }
    const category = {
      ...own,
      categoryNameThai: draft.nameThai,
      categoryNameEng: draft.nameEng,
      image: draft.picture ?? null,
      hue: all.find((one) => one.id === id)?.hue ?? hue,
    }
    const subcategory = { ...own, subCategoryNameThai: draft.nameThai, subCategoryNameEng: draft.nameEng }
    const params = { id: id ?? 0 }
    const isNew = id === null || revision === null
    const reply =
      kind === 'category'
        ? isNew
          ? await addCategory(category)
          : await call(saveCategory, { params, body: { ...category, revision } })
        : isNew
          ? withoutUndo(await call(createSubcategory, { params: { id: chosen?.id ?? 0 }, body: subcategory }))
          : await call(saveSubcategory, { params, body: { ...subcategory, revision } })
    void queries.invalidateQueries({ queryKey: ['categories'] })
    return reply
  }
  async function latest(): Promise<Reply<EditedShelf>> {
    const params = { id: editing?.id ?? 0 }
    return editing?.kind === 'category'
      ? mapReply(await call(getCategory, { params }), draftOfCategory)
      : mapReply(await call(getSubcategory, { params }), draftOfSubcategory)
  }
  return (
    <>
      <ScreenHead title={texts.categories} note={texts.help} actions={[actions.add]}>
        <ExportButton list="categories" />
      </ScreenHead>
      <QueryState query={categories}>
        <div className="shelves">
          <section aria-label={texts.categories}>
            <SortableList
              label={texts.categories}
              items={all.map((category) => ({
                id: category.id,
                name: categoryName(category, language),
                picture: category.image,
                end: (
                  <>
                    {category.restricted && <Badge tone="notice">{texts.restricted}</Badge>}{' '}
                    {texts.products(formatWhole(category.products))}
                    <StatusBadge status={category.status} />
                  </>
                ),
              }))}
              openId={chosen?.id ?? null}
              hasKeys={keysOf === 'category' || !chosen}
              onFocus={() => setKeysOf('category')}
              onOpen={(id) => filters.set('category', String(id))}
              queryKey={['categories']}
              sendMove={(ids, before) => call(moveCategories, { body: { ids, before } })}
            />
          </section>
          {chosen && (
            <section aria-labelledby="subcategories">
              <SectionHead
                id="subcategories"
                title={texts.subcategoriesOf(categoryName(chosen, language))}
                actions={[actions.addSubcategory, actions.arrange, actions.edit]}
              />
              <SortableList
                key={chosen.id}
                label={texts.subcategoriesOf(categoryName(chosen, language))}
                items={chosen.subcategories.map((subcategory) => ({
                  id: subcategory.id,
                  name: subcategoryName(subcategory, language),
                  end: (
                    <>
                      {texts.products(formatWhole(subcategory.products))} <StatusBadge status={subcategory.status} />
                    </>
                  ),
                }))}
                onOpen={(id) => {
                  const found = chosen.subcategories.find((one) => one.id === id)
                  if (found) setEditing({ kind: 'subcategory', id, edited: draftOfSubcategory(found) })
                }}
                hasKeys={keysOf === 'subcategory'}
                onFocus={() => setKeysOf('subcategory')}
                queryKey={['categories']}
                sendMove={(ids, before) =>
                  call(moveSubcategories, { params: { id: chosen.id }, body: { ids, before } })
                }
              />
            </section>
          )}
        </div>
      </QueryState>
      <ShelfEditor
        edited={editing?.edited ?? null}
        paths={
          editing?.kind === 'subcategory'
            ? { nameThai: 'subCategoryNameThai', nameEng: 'subCategoryNameEng' }
            : { nameThai: 'categoryNameThai', nameEng: 'categoryNameEng' }
        }
        onClose={() => setEditing(null)}
        save={save}
        latest={latest}
      />
    </>
  )
}
