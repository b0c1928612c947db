import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { nameIn } from '#rules/in-language.ts'
import { getSupplier, setSuppliedProducts } from '#contract/backoffice/goods/suppliers/calls.ts'
import type { AnswerOf } from '#contract/call.ts'
import { formatWhole, satangOf } from '#rules/money.ts'
import { useCall } from '#backoffice/api/use-call.ts'
import { call } from '#backoffice/api/call.ts'
import { useMay } from '#backoffice/api/use-may.ts'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import { NothingHere } from '#backoffice/kit/NothingHere.tsx'
import { QueryState } from '#backoffice/kit/QueryState.tsx'
import { ScreenHead } from '#backoffice/kit/ScreenHead.tsx'
import { showProblem, showToast } from '#backoffice/kit/toasts.ts'
import { ProductFinder } from '#backoffice/goods/purchasing/ProductFinder.tsx'
import '#backoffice/goods/purchasing/purchasing.css'
import type { ScreenProps } from '#backoffice/screen.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { inBaht } from '#design/amounts.ts'
import { Icon } from '#design/Icon.tsx'
import ClipboardList from '#design/icons/clipboard-list.ts'
import X from '#design/icons/x.ts'
import { EditSupplier } from './EditSupplier.tsx'

type WholeSupplier = AnswerOf<typeof getSupplier>
type SuppliedProduct = WholeSupplier['supplied'][number]

/** One supplier, and what is bought from it in which unit. */
export function Screen({ params: { id = '' } }: ScreenProps) {
  const supplier = useCall(['purchasing', 'supplier', id], getSupplier, { params: { id } })
  return <QueryState query={supplier}>{supplier.data && <SupplierSheet supplier={supplier.data} />}</QueryState>
}

function SupplierSheet({ supplier }: { supplier: WholeSupplier }) {
  const texts = useTexts('purchasing')
  const errors = useTexts('errors')
  const language = useLanguage()
  const [, navigate] = useLocation()
  const queries = useQueryClient()
  const mayOrder = useMay('purchasing')
  const [isEditing, setEditing] = useState(false)
  const refresh = () => void queries.invalidateQueries({ queryKey: ['purchasing'] })

  async function setProduct(product: { productId: number; packUnits: number; packName: string; remove: boolean }) {
    const reply = await call(setSuppliedProducts, { params: { id: supplier.id }, body: { products: [product] } })
    if (!reply.ok) return showProblem(reply.error, errors)
    showToast({ text: texts.saved })
    refresh()
  }
  const actions = useActions({
    orders: {
      title: texts.orders,
      key: 'p',
      icon: ClipboardList,
      run: () => navigate(`/purchasing?supplier=${supplier.id}`),
    },
    edit: { title: texts.editSupplier, key: 'e', look: 'primary', hidden: !mayOrder, run: () => setEditing(true) },
  })
  const facts = [
    supplier.taxId,
    supplier.contact,
    supplier.phone,
    `${texts.leadDays} ${formatWhole(supplier.leadDays)}`,
    supplier.minimumAmt > 0 && `${texts.least} ${inBaht(satangOf(supplier.minimumAmt))}`,
  ]
  return (
    <>
      <ScreenHead
        title={supplier.name}
        note={facts.filter(Boolean).join(' · ')}
        actions={[actions.orders, actions.edit]}
      />
      {supplier.address && <p>{supplier.address}</p>}
      {supplier.note && <p className="screen-note">{supplier.note}</p>}
      <section className="stack">
        <h2>{texts.supplied}</h2>
        {mayOrder && (
          <ProductFinder
            onChoose={({ productId }) => void setProduct({ productId, packUnits: 1, packName: '', remove: false })}
          />
        )}
        {supplier.supplied.length === 0 ? (
          <NothingHere title={texts.nothingSupplied} />
        ) : (
          <ul className="supplied-list panel">
            {supplier.supplied.map((product) => (
              <SuppliedRow
                key={`${product.productId} ${product.packUnits} ${product.packName}`}
                product={product}
                name={nameIn(product, language)}
                canEdit={mayOrder}
                onChange={(part) =>
                  void setProduct({
                    productId: product.productId,
                    packUnits: product.packUnits,
                    packName: product.packName,
                    remove: false,
                    ...part,
                  })
                }
              />
            ))}
          </ul>
        )}
      </section>
      {isEditing && (
        <EditSupplier
          supplier={supplier}
          onClose={() => setEditing(false)}
          onSaved={() => {
            setEditing(false)
            refresh()
          }}
        />
      )}
    </>
  )
}

type SuppliedRowProps = {
  product: SuppliedProduct
  name: string
  canEdit: boolean
  onChange: (part: Partial<Pick<SuppliedProduct, 'packUnits' | 'packName'> & { remove: boolean }>) => void
}

/** A product with the carton in which it is bought; saved when its field is left. */
function SuppliedRow({ product, name, canEdit, onChange }: SuppliedRowProps) {
  const texts = useTexts('purchasing')
  return (
    <li className="supplied-row">
      <span>
        {name} <small>{product.sku}</small>
      </span>
      <input
        className="input"
        type="number"
        min={1}
        aria-label={texts.packSizeOf(name)}
        title={texts.packSize}
        defaultValue={product.packUnits}
        disabled={!canEdit}
        onBlur={({ target }) => {
          const packUnits = Math.round(Number(target.value))
          if (packUnits >= 1 && packUnits !== product.packUnits) onChange({ packUnits })
        }}
      />
      <input
        className="input"
        maxLength={30}
        aria-label={texts.packNameOf(name)}
        placeholder={texts.packName}
        defaultValue={product.packName}
        disabled={!canEdit}
        onBlur={({ target }) => target.value.trim() !== product.packName && onChange({ packName: target.value.trim() })}
      />
      {canEdit && (
        <button
          type="button"
          className="icon-button"
          aria-label={texts.removeOf(name)}
          title={texts.remove}
          onClick={() => onChange({ remove: true })}
        >
          <Icon of={X} size={16} />
        </button>
      )}
    </li>
  )
}
