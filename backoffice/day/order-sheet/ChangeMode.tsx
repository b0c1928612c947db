import { keepPreviousData } from '@tanstack/react-query'
import { useState, type KeyboardEvent } from 'react'
import { changeOrder, previewChange } from '#contract/backoffice/day/order-sheet/calls.ts'
import { formatWhole } from '#rules/money.ts'
import { missingGifts } from '#rules/orders/missing-gifts.ts'
import { namedPacks } from '#rules/orders/named-packs.ts'
import { Field } from '#design/Field.tsx'
import { Notice } from '#design/Notice.tsx'
import { useCall } from '#backoffice/api/use-call.ts'
import { call } from '#backoffice/api/call.ts'
import { freshKey } from '#web/fresh-key.ts'
import { problemOf } from '#web/read-reply.ts'
import { usePackWords } from '#backoffice/kit/use-pack-words.ts'
import { useUnsaved } from '#backoffice/kit/unsaved.ts'
import { useUnderway } from '#backoffice/kit/use-underway.ts'
import { ActionButton } from '#backoffice/kit/actions/ActionButton.tsx'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { Figures } from './Figure.tsx'
import { GiftLines, LineEditor, ProductSearch, useFocusQty, type EditedLine } from './LineEditor.tsx'
import { doneWithout, problemTexts } from './problem-texts.ts'
import {
  useRefreshOrder,
  type ContentLine,
  type ContentSide,
  type OrderSheetData,
  type WholeOrder,
} from './use-order.ts'

type Pack = Pick<EditedLine, 'unit' | 'pieces'>
type AddedProduct = Pick<EditedLine, 'productId' | 'name' | 'unit' | 'pieces'>
type ChangeModeProps = { order: WholeOrder; sheet: OrderSheetData; onDone: () => void }

/** Changes the goods of an order, with the money before and after side by side. */
export function ChangeMode({ order, sheet, onDone }: ChangeModeProps) {
  const texts = useTexts('sheet')
  const errors = useTexts('errors')
  const language = useLanguage()
  const words = usePackWords()
  const refresh = useRefreshOrder(order.id)
  const [wanted, setWanted] = useState<ReadonlyMap<number, number>>(new Map())
  const [added, setAdded] = useState<readonly AddedProduct[]>([])
  const [focused, setFocused] = useState<number | null>(null)
  /** Units of the line that is being swapped: what is added next takes them over. */
  const [unitsOver, setUnitsOver] = useState<number | null>(null)
  const [reason, setReason] = useState('')
  const { isBusy, run } = useUnderway()
  const mayLeave = useUnsaved(wanted.size > 0 || reason.trim() !== '')
  // What the user has seen: another revision is somebody else's change.
  const [seen, setSeen] = useState({ revision: sheet.revision, content: sheet.content })
  useFocusQty(focused)
  const lines = [...wanted].map(([productId, qty]) => ({ productId, qty }))
  const preview = useCall(
    ['order', order.id, 'preview', lines, sheet.revision],
    previewChange,
    { params: { id: order.id }, body: { lines } },
    { enabled: lines.length > 0, placeholderData: keepPreviousData, retry: false },
  )
  const shown = lines.length > 0 && preview.data ? preview.data : null
  const after = shown?.after ?? sheet.content
  const problem = preview.isError && lines.length > 0 ? problemOf(preview.error) : null
  const isStale = sheet.revision !== seen.revision

  const qtyBefore = (productId: number) =>
    sheet.content.lines.find((line) => line.productId === productId && line.type === 'NORMAL')?.qty
  function setQty(productId: number, qty: number): void {
    const before = qtyBefore(productId)
    const next = new Map(wanted)
    if (qty === before) next.delete(productId)
    else next.set(productId, qty)
    setWanted(next)
  }

  async function save(): Promise<void> {
    if (!shown || isStale) return setSeen({ revision: sheet.revision, content: sheet.content })
    const { revision, after: to } = shown
    const reply = await run(
      () =>
        call(changeOrder, {
          params: { id: order.id },
          body: { lines, reason, revision, expectedGrandTotalAmt: to.grandTotalAmt, expectedPacks: packsOf(to) },
          idempotencyKey: freshKey(),
        }),
      {
        done: ({ undo, after: { lines: changed } }) => {
          const missing = missingGifts(giftsIn(to.lines), giftsIn(changed))
          return { text: doneWithout(missing, { done: texts.changed, shown: to.lines }, { texts, language }), undo }
        },
      },
    )
    refresh()
    if (reply?.ok) onDone()
  }

  const toPack = (before: Pack, now: Pack) =>
    `${texts.packChanged} · ${texts.changeOf(words.pack(before), words.pack(now))}`
  async function leave(): Promise<void> {
    if (await mayLeave()) onDone()
  }
  /** Escape in the search ends a swap, and leaves nothing. */
  function endSwap(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || unitsOver === null) return
    event.preventDefault()
    setUnitsOver(null)
  }
  /** No action hears Escape in a field. Where it ended a swap or closed a list, that was all. */
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    // The browser would close the question with the same press.
    event.preventDefault()
    if (!event.repeat) void leave()
  }
  const isReady = shown !== null && !problem && !preview.isFetching && reason.trim() !== ''
  const buttons = useActions({
    save: {
      title: texts.saveChange,
      key: 'Ctrl+Enter',
      look: 'primary',
      disabled: isStale ? false : !isReady || isBusy,
      run: save,
    },
    discard: {
      title: texts.stopChange,
      key: 'Escape',
      run: leave,
    },
  })
  return (
    // What is operated is in it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section className="sheet-block panel" aria-labelledby="change" onKeyDown={onKeyDown}>
      <h2 id="change">{texts.changeTitle}</h2>
      {isStale && (
        <Notice tone="failed">
          {texts.othersChanged}
          <Differences from={seen.content} to={sheet.content} />
        </Notice>
      )}
      <LineEditor
        label={texts.changeTitle}
        lines={editedLines(sheet.content, after, {
          wanted,
          added,
          problems: problemTexts(problem, texts, errors),
          toPack,
        })}
        onQty={(productId, qty) => {
          setUnitsOver(null)
          setQty(productId, qty)
        }}
        onSwap={(productId) => {
          setUnitsOver(wanted.get(productId) ?? qtyBefore(productId) ?? null)
          setQty(productId, 0)
          document.querySelector<HTMLInputElement>('.change-search input')?.focus()
        }}
      />
      <GiftLines lines={after.lines} />
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- What is operated is in it. */}
      <div className="change-search" onKeyDownCapture={endSwap}>
        <ProductSearch
          onChoose={({ id, nameThai, nameEng, unit, pieces }) => {
            const isKnown = qtyBefore(id) !== undefined
            if (!isKnown && !added.some(({ productId }) => productId === id))
              setAdded([...added, { productId: id, name: { th: nameThai, en: nameEng }, unit, pieces }])
            if (!wanted.has(id) && !isKnown) setQty(id, unitsOver ?? 1)
            setUnitsOver(null)
            setFocused(id)
          }}
        />
      </div>
      {problem && !problem.products && <Notice tone="failed">{errors[problem.code]}</Notice>}
      <div className="before-after" aria-live="polite">
        <div>
          <h3>{texts.before}</h3>
          <Figures side={sheet.content} />
        </div>
        <div>
          <h3>{texts.after}</h3>
          <Figures side={after} />
        </div>
      </div>
      {shown && shown.undoable !== true && <Notice>{texts.noUndo}</Notice>}
      <Field
        label={texts.changeReason}
        value={reason}
        maxLength={200}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <div className="form-foot">
        <ActionButton action={buttons.discard} />
        <ActionButton action={buttons.save} busy={isBusy} />
      </div>
    </section>
  )
}

type EditState = {
  wanted: ReadonlyMap<number, number>
  added: readonly AddedProduct[]
  problems: ReadonlyMap<number, string>
  /** Says that a pack is another than the one that was ordered, or found. */
  toPack: (before: Pack, now: Pack) => string
}

const giftsIn = (lines: readonly ContentLine[]) => lines.filter(({ type }) => type === 'FREE')

/** The packs of goods and gifts, as the page shows them. */
const packsOf = ({ lines }: ContentSide) =>
  namedPacks(
    lines.filter(({ type }) => type === 'NORMAL'),
    lines,
  )

function editedLines(before: ContentSide, after: ContentSide, edited: EditState): EditedLine[] {
  const { wanted, added, problems, toPack } = edited
  const lineOf = (productId: number) =>
    after.lines.find((line) => line.productId === productId && line.type === 'NORMAL') ?? null
  const own = before.lines
    .filter(({ type }) => type === 'NORMAL')
    .map(({ productId, name, unit, pieces, image, qty }) => ({ productId, name, unit, pieces, image, before: qty }))
  const more = added
    .filter(({ productId }) => !own.some((line) => line.productId === productId))
    .map((product) => ({ ...product, image: lineOf(product.productId)?.image ?? null, before: null }))
  return [...own, ...more].map((product) => {
    const { productId, unit, pieces } = product
    const line = lineOf(productId)
    const isOtherPack = line !== null && (line.unit !== unit || line.pieces !== pieces)
    return {
      ...product,
      ...(isOtherPack && { unit: line.unit, pieces: line.pieces }),
      qty: wanted.get(productId) ?? product.before ?? 0,
      stock: null,
      line,
      problem: problems.get(productId) ?? (isOtherPack ? toPack(product, line) : null),
    }
  })
}

/** What differs between the content that was seen and that of now. */
function Differences({ from, to }: { from: ContentSide; to: ContentSide }) {
  const texts = useTexts('sheet')
  const language = useLanguage()
  const all = new Map([...from.lines, ...to.lines].map((line) => [`${line.type} ${line.productId}`, line]))
  // One product may be given by several promotions, each on a line.
  const qtyIn = (side: ContentSide, key: string) =>
    side.lines.reduce((sum, line) => (`${line.type} ${line.productId}` === key ? sum + line.qty : sum), 0)
  return (
    <ul>
      {[...all]
        .filter(([key]) => qtyIn(from, key) !== qtyIn(to, key))
        .map(([key, line]) => (
          <li key={key}>
            {line.name[language]} {texts.changeOf(formatWhole(qtyIn(from, key)), formatWhole(qtyIn(to, key)))}
          </li>
        ))}
    </ul>
  )
}
