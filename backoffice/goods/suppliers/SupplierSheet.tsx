import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
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
import { SummaryRow } from '#backoffice/kit/SummaryRow.tsx'
import { ScreenHead } from '#backoffice/kit/ScreenHead.tsx'
import { showProblem, showToast } from '#backoffice/kit/toasts.ts'
import { ProductFinder } from '#backoffice/goods/purchasing/ProductFinder.tsx'
import '#backoffice/goods/purchasing/purchasing.css'
import type { ScreenProps } from '#backoffice/screen.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { inBaht } from '#rules/amounts.ts'
import { Icon } from '#design/Icon.tsx'
import { showField } from '#design/show-field.ts'
import ClipboardList from '#design/icons/clipboard-list.ts'
import X from '#design/icons/x.ts'
import { EditSupplier } from './EditSupplier.tsx'

type WholeSupplier = AnswerOf<typeof getSupplier>
type SuppliedProduct = WholeSupplier['supplied'][number]
type Carton = Pick<SuppliedProduct, 'packUnits' | 'packName'>

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
  const list = useRef<HTMLUListElement>(null)
  const refresh = () => queries.invalidateQueries({ queryKey: ['purchasing'] })

  /** @returns whether it was saved, once the supplier has been read again */
  async function setProduct(product: Carton & { productId: number; remove: boolean }): Promise<boolean> {
    const reply = await call(setSuppliedProducts, { params: { id: supplier.id }, body: { products: [product] } })
    if (reply.ok) {
      showToast({ text: texts.saved })
      await refresh()
    } else showProblem(reply.error, errors)
    return reply.ok
  }
  /** Adds a product; one that is in the list already keeps its carton, and is shown. */
  function choose(productId: number): void {
    const at = supplier.supplied.findIndex((one) => one.productId === productId)
    if (at < 0) void setProduct({ productId, packUnits: 1, packName: '', remove: false })
    else showField(list.current?.querySelectorAll('input[type=number]')[at])
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
  return (
    <>
      <ScreenHead title={supplier.name} actions={[actions.orders, actions.edit]} />
      <SupplierFacts supplier={supplier} />
      <section className="stack">
        <h2>{texts.supplied}</h2>
        {mayOrder && <ProductFinder onChoose={({ productId }) => choose(productId)} />}
        {supplier.supplied.length === 0 ? (
          <NothingHere title={texts.nothingSupplied} />
        ) : (
          <ul ref={list} className="supplied-list panel">
            <li className="supplied-row is-head" aria-hidden="true">
              <span>{texts.product}</span>
              <span>{texts.packSize}</span>
              <span>{texts.packName}</span>
            </li>
            {supplier.supplied.map((product) => (
              <SuppliedRow
                key={product.productId}
                product={product}
                name={nameIn(product, language)}
                canEdit={mayOrder}
                onChange={(part) =>
                  setProduct({
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
            void refresh()
          }}
        />
      )}
    </>
  )
}

/** How the supplier delivers, and who it is. */
function SupplierFacts({ supplier }: { supplier: WholeSupplier }) {
  const texts = useTexts('purchasing')
  const { leadDays, minimumAmt } = supplier
  const words = (name: string, value: string, look?: 'wide') => (value ? [{ name, value, ...(look && { look }) }] : [])
  return (
    <section className="panel summary-panel">
      <SummaryRow
        label={texts.supplier}
        facts={[
          { name: texts.leadTime, value: texts.days(formatWhole(leadDays)), look: 'lead' },
          ...(minimumAmt > 0 ? [{ name: texts.least, value: inBaht(satangOf(minimumAmt)) }] : []),
          ...words(texts.contact, supplier.contact),
          ...words(texts.phone, supplier.phone),
          ...words(texts.taxId, supplier.taxId),
          ...words(texts.address, supplier.address, 'wide'),
          ...words(texts.note, supplier.note, 'wide'),
        ]}
      />
    </section>
  )
}

type SuppliedRowProps = {
  product: SuppliedProduct
  name: string
  canEdit: boolean
  /** @returns whether it was saved */
  onChange: (part: Partial<Carton & { remove: boolean }>) => Promise<boolean>
}

type CartonDraft = { size?: string | undefined; name?: string | undefined }

/**
 * A product with the carton in which it is bought; both its fields are saved when one of them is left. A field in which nothing is
 * typed shows what is stored, also by a colleague.
 */
function SuppliedRow({ product, name, canEdit, onChange }: SuppliedRowProps) {
  const texts = useTexts('purchasing')
  const [draft, setDraft] = useState<CartonDraft>({})
  const { size = String(product.packUnits), name: carton = product.packName } = draft
  async function save(): Promise<void> {
    const units = Math.round(Number(size))
    const packUnits = units >= 1 ? units : product.packUnits
    const packName = carton.trim()
    const isSame = packUnits === product.packUnits && packName === product.packName
    if (!isSame && !(await onChange({ packUnits, packName }))) return
    // What is typed meanwhile stays.
    setDraft((now) => ({
      size: now.size === draft.size ? undefined : now.size,
      name: now.name === draft.name ? undefined : now.name,
    }))
  }
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
        value={size}
        onChange={({ target }) => setDraft({ ...draft, size: target.value })}
        disabled={!canEdit}
        onBlur={() => void save()}
      />
      <input
        className="input"
        maxLength={30}
        aria-label={texts.packNameOf(name)}
        placeholder={texts.packName}
        value={carton}
        onChange={({ target }) => setDraft({ ...draft, name: target.value })}
        disabled={!canEdit}
        onBlur={() => void save()}
      />
      {canEdit && (
        <button
          type="button"
          className="icon-button"
          aria-label={texts.removeOf(name)}
          title={texts.remove}
          onClick={() => void onChange({ remove: true })}
        >
          <Icon of={X} size={16} />
        </button>
      )}
    </li>
  )
}
