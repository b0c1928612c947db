import { useState } from 'react'
import RotateCcw from '#design/icons/rotate-ccw.ts'
import { announce } from '#design/announce.ts'
import { Button, buttonClass } from '#design/Button.tsx'
import { Dialog } from '#design/Dialog.tsx'
import { Icon } from '#design/Icon.tsx'
import { Money } from '#design/Money.tsx'
import { Notice } from '#design/Notice.tsx'
import { href } from '#storefront/router/href.ts'
import { Link } from '#storefront/router/Link.tsx'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import type { Order } from './order-queries.ts'
import { createReorder, type Reorder } from './reorder.ts'
import type { ReorderOutcome } from './reorder-outcome.ts'
import { Outcome } from './ReorderSheet.tsx'
import { SameAgainLine } from './SameAgainLine.tsx'
import { useSameAgain } from './use-same-again.ts'

/** SameAgain: an order again, with changes: its lines with what is different now, then the cart. */
export function SameAgain({ order }: { order: Order }) {
  const texts = useTexts('orders')
  const [open, setOpen] = useState(false)
  // Of the page, not of the sheet: a person who closes it after a lost answer may open it once more.
  const [reorder] = useState(createReorder)
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Icon of={RotateCcw} size={20} />
        <span>{texts.reorder}</span>
      </Button>
      {open && <SameAgainSheet order={order} reorder={reorder} onClose={() => setOpen(false)} />}
    </>
  )
}

function SameAgainSheet({ order, reorder, onClose }: { order: Order; reorder: Reorder; onClose: () => void }) {
  const texts = useTexts('orders')
  const shell = useTexts('shell')
  const { lines, chosen, total, readAgain, fewerGifts, change } = useSameAgain(order)
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<ReorderOutcome | 'failed' | null>(null)
  const add = async () => {
    setBusy(true)
    const result = (await reorder(chosen)) ?? 'failed'
    setBusy(false)
    setOutcome(result)
    if (result !== 'failed') announce(texts.reordered(result.added.length + result.fewer.length))
  }
  const done = outcome !== null && outcome !== 'failed'
  return (
    <Dialog
      open
      onClose={onClose}
      shape="sheet"
      title={texts.reorder}
      closeOnOutsidePress={done}
      foot={
        <>
          <Button onClick={onClose}>{texts.stay}</Button>
          {done ? (
            <Link href={href('cart')} className={buttonClass('primary')} onClick={onClose}>
              {texts.toCart}
            </Link>
          ) : (
            <Button look="primary" disabled={chosen.length === 0} busy={busy} onClick={() => void add()}>
              {texts.sameAgainAdd(chosen.length)}
            </Button>
          )}
        </>
      }
    >
      {done ? (
        <Outcome outcome={outcome} />
      ) : (
        <div className="stack">
          {outcome === 'failed' && <Notice tone="failed">{texts.reorderFailed}</Notice>}
          {fewerGifts && <Notice>{texts.fewerGifts}</Notice>}
          <ul className="same-again">
            {lines.map((line) => (
              <SameAgainLine key={line.productId} line={line} onChange={(qty) => change(line.productId, qty)} />
            ))}
          </ul>
          {total === null && readAgain ? (
            <Notice tone="failed" action={<Button onClick={readAgain}>{shell.tryAgain}</Button>}>
              {texts.sameAgainUnknown}
            </Notice>
          ) : (
            <p className="same-again-total">
              {texts.sameAgainTotal} <b>{total === null ? '…' : <Money satang={total} />}</b>
            </p>
          )}
        </div>
      )}
    </Dialog>
  )
}
