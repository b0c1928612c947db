import { useId, useState } from 'react'
import { sumOf, times } from '#rules/money.ts'
import { announce } from '#design/announce.ts'
import { Button } from '#design/Button.tsx'
import { Dialog } from '#design/Dialog.tsx'
import { Money } from '#design/Money.tsx'
import { Notice } from '#design/Notice.tsx'
import { useShown } from '#design/use-shown.ts'
import type { CallCode } from '#storefront/api/reply.ts'
import { useRetailer } from '#storefront/api/session.ts'
import { createAddGoods, sayMissing, type Goods } from '#storefront/cart/add-goods.ts'
import { href } from '#storefront/router/href.ts'
import { useNavigate } from '#storefront/router/navigate.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { forgetList, keptList } from './kept-list.ts'
import { withoutAdded } from './list-steps.ts'
import { PastedLineRow } from './PastedLineRow.tsx'
import { isOpen, priceOf, type PastedLine } from './pasted-line.ts'
import { usePastedList } from './use-pasted-list.ts'
import '#design/fields.css'
import './paste-list.css'

/** The same goods are added once, also where the sheet was closed before the answer. */
const addGoods = createAddGoods()

/** PasteList: a list as text becomes lines: sure ones with their quantity, others as questions, none left out. Closing it loses none. */
export function PasteList({ onClose }: { onClose: () => void }) {
  const texts = useTexts('browse')
  const errors = useTexts('errors')
  const navigate = useNavigate()
  const retailerId = useRetailer()?.id ?? ''
  const { text, lines, isAdded, isEditing, failure, busy, read, edit, choose, change } = usePastedList(retailerId)
  const [notAdded, setNotAdded] = useState<CallCode | null>(null)
  const fieldId = useId()
  const isShown = useShown()
  const chosen = lines?.filter((line) => line.chosen) ?? []
  const open = lines?.filter(isOpen).length ?? 0
  const sum = sumOf(chosen.flatMap(({ chosen: one }) => (one ? times(priceOf(one), one.qty) : [])))
  const left = lines?.filter((line) => !line.chosen && line.kind !== 'talk') ?? []
  const talk = lines?.filter(({ kind }) => kind === 'talk').map((line) => line.text) ?? []

  const add = async () => {
    change({ busy: 'add' })
    setNotAdded(null)
    const goods = goodsOf(chosen)
    const reply = await addGoods(goods).finally(() => change({ busy: null }))
    if (!reply?.ok) return setNotAdded(reply?.error.code ?? 'offline')
    const { got } = sayMissing(goods, reply.value)
    if (got > 0) announce(texts.usualAdded(got))
    const rest = withoutAdded(keptList(retailerId), chosen)
    if (rest.lines?.length !== 0 || rest.text !== '') return change(rest)
    forgetList()
    if (!isShown.current) return
    onClose()
    await navigate(href('cart'))
  }

  return (
    <Dialog
      open
      onClose={onClose}
      shape="sheet"
      title={texts.pasteList}
      closeOnOutsidePress={false}
      foot={
        lines && !isEditing ? (
          <div className="paste-foot">
            {chosen.length > 0 && (
              <p>
                <span>{texts.pasteSum}</span> <Money satang={sum} />
              </p>
            )}
            <Button disabled={busy !== null} onClick={edit}>
              {texts.pasteAgain}
            </Button>
            <Button
              look="primary"
              disabled={chosen.length === 0 || busy === 'read'}
              busy={busy === 'add'}
              onClick={() => void add()}
            >
              {texts.pasteAdd(chosen.length)}
            </Button>
          </div>
        ) : (
          <Button
            look="primary"
            disabled={!lines && text.trim() === ''}
            busy={busy === 'read'}
            onClick={() => void read()}
          >
            {texts.pasteRead}
          </Button>
        )
      }
    >
      <div className="stack">
        {failure && <Notice tone="failed">{errors[failure]}</Notice>}
        {notAdded && <Notice tone="failed">{errors[notAdded]}</Notice>}
        {lines && !isEditing ? (
          <>
            <output className="block text-quiet">
              {isAdded && chosen.length === 0 ? texts.pasteLeft(left.length) : texts.pasteFound(chosen.length, open)}
            </output>
            <ul className="paste-lines">
              {lines.map(
                (line) =>
                  line.kind !== 'talk' && (
                    <PastedLineRow
                      key={line.id}
                      line={line}
                      onChoose={(next) => choose(line.id, next)}
                      onSearch={() => {
                        onClose()
                        void navigate(href('search', {}, { q: line.text.slice(0, 100) }))
                      }}
                    />
                  ),
              )}
            </ul>
            {talk.length > 0 && <p className="text-quiet text-sm">{texts.pasteTalk(talk.join(' · '))}</p>}
            {text !== '' && <Notice>{texts.pasteUnread}</Notice>}
          </>
        ) : (
          <div className="field">
            <label className="field-label" htmlFor={fieldId}>
              {texts.pasteLabel}
            </label>
            <textarea
              id={fieldId}
              className="input paste-text"
              rows={9}
              placeholder={texts.pasteExample}
              readOnly={busy === 'read'}
              value={text}
              onChange={(event) => change({ text: event.target.value })}
            />
            <p className="field-help">{texts.pasteHelp}</p>
          </div>
        )}
      </div>
    </Dialog>
  )
}

/** The goods of the chosen lines, each product once. */
function goodsOf(lines: readonly PastedLine[]): Goods {
  const wanted = new Map<number, number>()
  for (const { chosen } of lines) if (chosen) wanted.set(chosen.card.id, (wanted.get(chosen.card.id) ?? 0) + chosen.qty)
  return [...wanted].map(([productId, qty]) => ({ productId, qty }))
}
