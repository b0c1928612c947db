import { useImperativeHandle, useState, type FormEvent, type Ref } from 'react'
import { savePurchaseOrder } from '#contract/backoffice/goods/purchasing/calls.ts'
import { formatWhole, satangOf, sumOf, times } from '#rules/money.ts'
import { call } from '#backoffice/api/call.ts'
import { amountText } from '#backoffice/kit/forms/amount-text.ts'
import { ActionButton } from '#backoffice/kit/actions/ActionButton.tsx'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import { showProblem, showToast } from '#backoffice/kit/toasts.ts'
import { nameOf } from '#backoffice/goods/stock/words.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { inBaht } from '#design/amounts.ts'
import { Button } from '#design/Button.tsx'
import { Field } from '#design/Field.tsx'
import { Icon } from '#design/Icon.tsx'
import { Notice } from '#design/Notice.tsx'
import X from '#design/icons/x.ts'
import { Money } from '#design/Money.tsx'
import { packsText } from './packs-text.ts'
import { ProductFinder } from './ProductFinder.tsx'
import type { Purchase } from './purchase.ts'

type Line = Pick<
  Purchase['goods'][number],
  'productId' | 'sku' | 'nameThai' | 'nameEng' | 'unit' | 'packUnits' | 'packName'
> & { units: string; cost: string }

/** A draft on the screen. */
export type OpenDraft = {
  /**
   * Saves what was typed, if anything was.
   * @returns the revision that is saved; null where it could not be
   */
  save: () => Promise<number | null>
}

type DraftLinesProps = {
  draft: Ref<OpenDraft>
  order: Purchase
  /** Reads the order again. */
  onSaved: () => void
  /** Throws away what was typed. */
  onReset: () => void
}

/**
 * DraftLines: the goods of a draft, to be changed. When somebody else was faster, what was typed stays, what they saved
 * stands next to it, and saving again replaces it.
 */
export function DraftLines({ draft, order, onSaved, onReset }: DraftLinesProps) {
  const texts = useTexts('purchasing')
  const errors = useTexts('errors')
  const language = useLanguage()
  const [lines, replaceLines] = useState<readonly Line[]>(() =>
    order.goods.map((line) => ({ ...line, units: String(line.units), cost: amountText(line.costAmt) })),
  )
  const [note, setNote] = useState(order.note)
  const [revision, setRevision] = useState(order.revision)
  const [latest, setLatest] = useState(false)
  const [isChanged, setChanged] = useState(false)
  function setLines(changed: readonly Line[]): void {
    replaceLines(changed)
    setChanged(true)
  }
  const change = (productId: number, part: Partial<Line>) =>
    setLines(lines.map((line) => (line.productId === productId ? { ...line, ...part } : line)))
  const isValid = lines.length > 0 && lines.every(({ units, cost }) => Number(units) >= 1 && Number(cost) >= 0)

  async function save(): Promise<number | null> {
    if (!isValid) return null
    const known = latest ? order.revision : revision
    const body = {
      note,
      expectedOn: order.expectedOn,
      revision: known,
      lines: lines.map(({ productId, units, packUnits, packName, cost }) => ({
        productId,
        units: Math.round(Number(units)),
        packUnits,
        packName,
        costAmt: Number(cost),
      })),
    }
    const reply = await call(savePurchaseOrder, { params: { id: order.id }, body })
    if (!reply.ok) {
      if (reply.error.code === 'edit_conflict') {
        setLatest(true)
        onSaved()
      } else showProblem(reply.error, errors)
      return null
    }
    setLatest(false)
    setChanged(false)
    setRevision(reply.value.revision)
    showToast({ text: texts.saved })
    onSaved()
    return reply.value.revision
  }
  useImperativeHandle(draft, () => ({ save: async () => (isChanged || latest ? save() : revision) }))
  const actions = useActions({
    save: { title: texts.save, key: 'Ctrl+Enter', disabled: !isValid, run: async () => void (await save()) },
  })
  const total = sumOf(
    lines.map(({ units, cost }) => times(satangOf(Number(cost) || 0), Math.round(Number(units)) || 0)),
  )
  return (
    <section className="stack">
      {latest && (
        <Notice tone="failed" action={<Button onClick={onReset}>{texts.showLatest}</Button>}>
          {texts.conflict}
        </Notice>
      )}
      <form
        className="purchase-lines panel"
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          void save()
        }}
      >
        <div className="purchase-line is-head" aria-hidden="true">
          <span>{texts.product}</span>
          <span>{texts.ordered}</span>
          <span>{texts.cost}</span>
          <span>{texts.total}</span>
          <span />
        </div>
        {lines.map((line) => {
          const name = nameOf(line, language)
          const units = Math.round(Number(line.units)) || 0
          const saved = latest ? order.goods.find(({ productId }) => productId === line.productId) : undefined
          return (
            <div key={line.productId} className="purchase-line">
              <span>
                {name} <small>{[line.sku, packsText({ ...line, units }, texts)].filter(Boolean).join(' · ')}</small>
                {latest && (saved?.units !== units || saved.costAmt !== Number(line.cost)) && (
                  <small className="purchase-over">
                    {texts.latest(saved ? `${formatWhole(saved.units)} × ${inBaht(satangOf(saved.costAmt))}` : '–')}
                  </small>
                )}
              </span>
              <input
                className="input"
                type="number"
                inputMode="numeric"
                min={1}
                step={1}
                aria-label={texts.unitsOf(name)}
                value={line.units}
                onChange={({ target }) => change(line.productId, { units: target.value })}
              />
              <input
                className="input"
                type="number"
                inputMode="decimal"
                min={0}
                step="0.01"
                aria-label={texts.costOf(name)}
                value={line.cost}
                onChange={({ target }) => change(line.productId, { cost: target.value })}
              />
              <b>
                <Money satang={times(satangOf(Number(line.cost) || 0), units)} />
              </b>
              <button
                type="button"
                className="icon-button"
                aria-label={texts.removeOf(name)}
                title={texts.remove}
                onClick={() => setLines(lines.filter(({ productId }) => productId !== line.productId))}
              >
                <Icon of={X} size={16} />
              </button>
            </div>
          )
        })}
        <p className="purchase-total">
          {texts.total}{' '}
          <b>
            <Money satang={total} />
          </b>
        </p>
      </form>
      <ProductFinder
        onChoose={(product) => {
          if (lines.some(({ productId }) => productId === product.productId)) return
          setLines([
            ...lines,
            { ...product, packUnits: 1, packName: '', units: '1', cost: amountText(product.costAmt ?? 0) },
          ])
        }}
      />
      <Field
        label={texts.note}
        help={texts.noteHelp}
        value={note}
        maxLength={500}
        onChange={({ target }) => {
          setNote(target.value)
          setChanged(true)
        }}
      />
      <div className="form-foot">
        <ActionButton action={actions.save} />
      </div>
    </section>
  )
}
