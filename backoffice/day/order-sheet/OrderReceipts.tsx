import { issueReceipt, listOrderReceipts, printReceipt } from '#contract/backoffice/office/receipts/calls.ts'
import { satangOf } from '#rules/money.ts'
import { Button } from '#design/Button.tsx'
import { Money } from '#design/Money.tsx'
import { useCall } from '#backoffice/api/use-call.ts'
import { call } from '#backoffice/api/call.ts'
import { Card } from '#backoffice/kit/Card.tsx'
import { QueryState } from '#backoffice/kit/QueryState.tsx'
import { showToast } from '#backoffice/kit/toasts.ts'
import { useUnderway } from '#backoffice/kit/use-underway.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { PaperButtons } from './PaperButtons.tsx'
import { useRefreshOrder, type WholeOrder } from './use-order.ts'
import { When } from './When.tsx'

/** The receipts of an order: their PDF, and one for money that came before receipts were issued by themselves. */
export function OrderReceipts({ order: { id, dueAmt, orderStatus } }: { order: WholeOrder }) {
  const texts = useTexts('sheet')
  const { isBusy, run } = useUnderway()
  const refresh = useRefreshOrder(id)
  const query = useCall(['order', id, 'receipts'], listOrderReceipts, { params: { id } })
  if (query.isPending) return null
  const receipts = query.data?.receipts ?? []
  const counts = receipts.some(({ voidedOn }) => voidedOn === null)
  const mayIssue = !counts && dueAmt === 0 && orderStatus !== 'CANCELLED' && orderStatus !== 'VERIFYING_PAYMENT'
  if (!query.isError && receipts.length === 0 && !mayIssue) return null

  async function issue(): Promise<void> {
    await run(() => call(issueReceipt, { params: { id } }), {
      done: ({ number }) => ({ text: texts.documentIssued(number) }),
      refused: ({ code }) => {
        if (code === 'conflict') showToast({ text: texts.notPaid, tone: 'failed' })
        return code === 'conflict'
      },
    })
    refresh()
  }
  return (
    <Card id="receipts" title={texts.receipt} note={receipts.length > 0 && texts.openPdf}>
      <QueryState query={query}>
        <ul className="sheet-list">
          {receipts.map(({ number, totalAmt, issuedOn, method, voidedOn }) => (
            <li key={number}>
              <span className="sheet-action">
                <span>
                  <b>{number}</b> <Money satang={satangOf(totalAmt)} struck={voidedOn !== null} />
                  <span>
                    {voidedOn === null ? texts.receiptMethods[method] : texts.voidReceipt} ·{' '}
                    <When at={voidedOn ?? issuedOn} />
                  </span>
                </span>
                <PaperButtons file={printReceipt} number={number} isVoid={voidedOn !== null} />
              </span>
            </li>
          ))}
        </ul>
        {mayIssue && (
          <Button busy={isBusy} onClick={() => void issue()}>
            {texts.issueReceipt}
          </Button>
        )}
      </QueryState>
    </Card>
  )
}
