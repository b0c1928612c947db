import { useState } from 'react'
import { mergeRetailer, previewMerge } from '#contract/backoffice/retailers/merge/calls.ts'
import type { AnswerOf } from '#contract/call.ts'
import { formatWhole, satangOf } from '#rules/money.ts'
import { useCall } from '#backoffice/api/use-call.ts'
import { call } from '#backoffice/api/call.ts'
import { useUnderway } from '#backoffice/kit/use-underway.ts'
import { Dialog } from '#backoffice/kit/Dialog.tsx'
import { RetailerPicker, type FoundRetailer } from '#backoffice/kit/forms/RetailerPicker.tsx'
import { QueryState } from '#backoffice/kit/QueryState.tsx'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { Button } from '#design/Button.tsx'
import { Money } from '#design/Money.tsx'
import { Fact } from '#backoffice/kit/Fact.tsx'

type Preview = AnswerOf<typeof previewMerge>
type MergeDialogProps = {
  /** The account that is kept. */
  retailer: { id: string; storeName: string; outletCode: string }
  onClose: () => void
  onDone: () => void
}

/** MergeDialog: makes another account of the same shop part of this one, after it was said what moves. */
export function MergeDialog({ retailer, onClose, onDone }: MergeDialogProps) {
  const texts = useTexts('retailers')
  const kit = useTexts('kit')
  const errors = useTexts('errors')
  const [other, setOther] = useState<FoundRetailer | null>(null)
  const { isBusy, run } = useUnderway()
  const [problem, setProblem] = useState<string | null>(null)
  const preview = useCall(
    ['retailers', 'merge', other?.id, retailer.id],
    previewMerge,
    { params: { id: other?.id ?? '' }, query: { into: retailer.id } },
    // What is said is what is stored.
    { enabled: other !== null, staleTime: 0 },
  )
  const seen = other ? preview.data : undefined

  async function merge({ from, into }: Preview): Promise<void> {
    const body = { into: into.id, revision: from.revision, intoRevision: into.revision }
    const reply = await run(() => call(mergeRetailer, { params: { id: from.id }, body }), {
      done: () => ({ text: texts.merged(from.storeName) }),
      refused: ({ code }) => {
        // Something changed since: the difference is shown, and has to be confirmed.
        setProblem(code === 'edit_conflict' ? texts.mergeChanged : errors[code])
        return true
      },
    })
    if (reply?.ok) return onDone()
    await preview.refetch()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.mergeInto(retailer.storeName)}
      closeOnOutsidePress={false}
      foot={
        <>
          <Button onClick={onClose}>{kit.cancel}</Button>
          <Button
            look="danger"
            busy={isBusy}
            disabled={!seen || seen.obstacles.length > 0}
            onClick={() => seen && void merge(seen)}
          >
            {texts.merge}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>{texts.mergeHelp}</p>
        <RetailerPicker
          label={texts.mergeOther}
          without={retailer.id}
          keeps
          onChoose={(chosen) => {
            setProblem(null)
            setOther(chosen)
          }}
        />
        {problem && (
          <p className="notice notice-notice" role="alert">
            {problem}
          </p>
        )}
        {other && <QueryState query={preview}>{seen && <Moves preview={seen} />}</QueryState>}
      </div>
    </Dialog>
  )
}

/** What moves, what stands in the way, and that it is for good. */
function Moves({ preview }: { preview: Preview }) {
  const texts = useTexts('retailers')
  const { from, into, obstacles } = preview
  const count = (units: number) => formatWhole(units)
  return (
    <>
      {obstacles.length > 0 && (
        <section className="notice notice-notice" role="alert">
          <p>{texts.mergeImpossible}</p>
          <ul>
            {obstacles.map((obstacle) => (
              <li key={obstacle}>{texts.mergeObstacles[obstacle]}</li>
            ))}
          </ul>
        </section>
      )}
      <dl className="facts" aria-label={texts.mergeMoves}>
        <Fact name={texts.mergeFrom}>
          {from.storeName} {from.ownerName} <small>{`${from.outletCode} · ${from.phone}`}</small>
        </Fact>
        <Fact name={texts.orders}>{count(preview.orders)}</Fact>
        <Fact name={texts.mergeInvoices}>{count(preview.taxInvoices)}</Fact>
        <Fact name={texts.points}>{count(preview.points)}</Fact>
        <Fact name={texts.mergeAddresses}>{count(preview.addresses)}</Fact>
        <Fact name={texts.licences}>{count(preview.licences)}</Fact>
        <Fact name={texts.mergeCart}>{count(preview.cartLines)}</Fact>
        {preview.creditAmt !== null && (
          <Fact name={texts.mergeCredit}>
            <Money satang={satangOf(preview.creditAmt)} />
          </Fact>
        )}
        {preview.apple && <Fact name="Apple">{texts.mergeApple}</Fact>}
        {preview.line && <Fact name="LINE">{texts.mergeLine}</Fact>}
      </dl>
      <ul className="merge-facts">
        <li>{texts.mergeSignIn(from.phone, into.phone)}</li>
        <li>{texts.mergeKeeps}</li>
        <li>
          <b>{texts.mergeFinal}</b>
        </li>
      </ul>
    </>
  )
}
