import { useState } from 'react'
import { useLocation } from 'wouter'
import fields from 'form:backoffice/goods/products/createProduct'
import { nameIn } from '#rules/in-language.ts'
import { createProduct } from '#contract/backoffice/goods/products/calls.ts'
import { Badge } from '#backoffice/kit/Badge.tsx'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import { useMay } from '#backoffice/api/use-may.ts'
import { Form } from '#backoffice/kit/forms/Form.tsx'
import { useOuterButton } from '#backoffice/kit/forms/use-outer-button.ts'
import { ScreenHead } from '#backoffice/kit/ScreenHead.tsx'
import { showProblem, showToast } from '#backoffice/kit/toasts.ts'
import { useUnsaved } from '#backoffice/kit/unsaved.ts'
import { Presence } from '#backoffice/live/Presence.tsx'
import { usePresence } from '#backoffice/live/use-presence.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import ChartColumn from '#design/icons/chart-column.ts'
import Check from '#design/icons/check.ts'
import Copy from '#design/icons/copy.ts'
import Eye from '#design/icons/eye.ts'
import { CategoryFields, NameFields, PriceFields, ShelvesMissing } from './fields.tsx'
import { LimitFields } from './LimitFields.tsx'
import { PackingFields } from './PackingFields.tsx'
import { ConflictNotice } from './ConflictNotice.tsx'
import { PicturesField } from './PicturesField.tsx'
import { ProductState } from './product-columns.tsx'
import type { WholeProduct } from './product-row.ts'
import { RetailerView } from './RetailerView.tsx'
import { Sizes } from './Sizes.tsx'
import { useProductForm } from './use-product-form.ts'
import { viewHidden } from './view-hidden.ts'

type ProductFormProps = { product: WholeProduct | null; source: WholeProduct | null; isVariant: boolean }

/** ProductForm: everything of one product on one screen, saved by one key. */
export function ProductForm({ product, source, isVariant }: ProductFormProps) {
  const texts = useTexts('products')
  const kit = useTexts('kit')
  const errors = useTexts('errors')
  const language = useLanguage()
  const [, navigate] = useLocation()
  const mayAudit = useMay('audit')
  const mayStock = useMay('stock')
  const form = useProductForm({ product, source, isVariant })
  useUnsaved(form.isDirty || form.sku !== '')
  const button = useOuterButton()
  const [discarded, setDiscarded] = useState(0)
  async function openStore({ id, onShelf }: WholeProduct): Promise<void> {
    if (onShelf) return void window.open(`/product/${id}`, '_blank', 'noopener')
    const problem = await viewHidden(id)
    if (problem === 'blocked') showToast({ text: texts.tabBlocked, tone: 'failed' })
    else if (problem) showProblem(problem, errors)
    else if (form.isDirty) showToast({ text: texts.openedWithoutChanges })
  }
  const actions = useActions({
    discard: {
      title: texts.discard,
      look: 'quiet',
      hidden: !form.isDirty,
      // What was refused goes with what was typed.
      run: () => {
        form.discard()
        setDiscarded(discarded + 1)
      },
    },
    openStore: {
      title: product?.onShelf === false ? texts.openHidden : texts.openStore,
      key: 'o',
      icon: Eye,
      hidden: !product,
      run: () => product && openStore(product),
    },
    stock: {
      title: texts.toStock,
      key: 's',
      icon: ChartColumn,
      hidden: !product || !mayStock,
      run: () => navigate(`/stock/${product?.id}`),
    },
    clone: {
      title: texts.clone,
      key: 'c',
      icon: Copy,
      hidden: !product,
      run: () => navigate(`/products/new?from=${product?.id}`),
    },
    changes: {
      title: texts.changes,
      key: 'i',
      hidden: !product || !mayAudit,
      run: () => navigate(`/audit?sku=${encodeURIComponent(product?.sku ?? '')}`),
    },
    save: {
      title: product ? texts.save : texts.create,
      key: 'Ctrl+Enter',
      icon: Check,
      look: 'primary',
      disabled: button.isBusy || (product !== null && !form.isDirty),
      run: () => button.submit(),
    },
  })
  return (
    <>
      <ScreenHead
        title={product ? nameIn(product, language) : texts.newTitle}
        note={product && <Note product={product} isDirty={form.isDirty} />}
        actions={[
          // What nobody can buy yet is stocked before it is looked at.
          ...(product?.stock === 0 ? [actions.stock, actions.openStore] : [actions.openStore, actions.stock]),
          actions.clone,
          actions.changes,
          actions.discard,
          actions.save,
        ]}
      />
      {!product && <ShelvesMissing />}
      <ConflictNotice form={form} />
      <Form
        key={discarded}
        {...button.form}
        className="product-form"
        call={createProduct}
        fields={fields}
        violations={{ ...texts.violations, not_chosen: kit.chooseOne, no_number: texts.wrongNumber }}
        send={form.send}
        onDone={(saved) => void form.finish(saved)}
      >
        <div>
          <NameFields form={form} isNew={!product} />
          <PicturesField form={form} />
          <PackingFields form={form} />
        </div>
        <div>
          <RetailerView draft={form.draft} />
          <PriceFields form={form} promotedAmt={product?.promotedAmt ?? 0} />
          <LimitFields form={form} />
          <CategoryFields form={form} />
          {product && <Sizes product={product} />}
        </div>
      </Form>
    </>
  )
}

function Note({ product, isDirty }: { product: WholeProduct; isDirty: boolean }) {
  const texts = useTexts('products')
  const people = usePresence('product', String(product.id))
  return (
    <span className="product-note">
      {product.sku} <ProductState product={product} texts={texts} />
      {isDirty && <Badge tone="notice">{texts.unsaved}</Badge>}
      <Presence people={people} names />
    </span>
  )
}
