import { useState } from 'react'
import CircleAlert from '#design/icons/circle-alert.ts'
import { pathOf } from '#contract/call.ts'
import { problemPhoto } from '#contract/order-problems/calls.ts'
import { satangOf } from '#rules/money.ts'
import { canBeReported } from '#rules/orders/problem-reports.ts'
import { isOwed } from '#rules/payments/pay-types.ts'
import { inBaht } from '#rules/amounts.ts'
import { announce } from '#design/announce.ts'
import { Button } from '#design/Button.tsx'
import { Dialog } from '#design/Dialog.tsx'
import { Icon } from '#design/Icon.tsx'
import { Notice } from '#design/Notice.tsx'
import { Pill } from '#design/Pill.tsx'
import { OwnPicture } from '#storefront/payments/OwnPicture.tsx'
import { useLanguage, useTexts } from '#storefront/texts/use-texts.tsx'
import { TimeInWords } from '#storefront/orders/TimeInWords.tsx'
import type { Order } from '#storefront/orders/order-queries.ts'
import { ProblemForm } from './ProblemForm.tsx'
import { useProblems, type Problem } from './problem-queries.ts'
import { productName, productUnit } from '#rules/orders/product-name.ts'

/**
 * ProblemReports: the retailer's reports about an order, their outcome, and a button to report a problem. Of an order that is not
 * with its retailer only what was reported, if anything was.
 */
export function ProblemReports({ order }: { order: Order }) {
  const texts = useTexts('problems')
  const shell = useTexts('shell')
  const { data = [], isError, isLoadingError, refetch } = useProblems(order)
  const [open, setOpen] = useState(false)
  const [sent, setSent] = useState(false)
  const canReport = order.stage !== undefined && canBeReported(order.stage)
  const report = () => {
    setSent(false)
    setOpen(true)
  }
  const close = () => {
    setOpen(false)
    // A report whose answer was lost may still have been stored
    void refetch()
  }
  const finishSending = () => {
    setSent(true)
    announce(texts.sent)
    close()
  }
  if (!canReport && !open && !isLoadingError && data.length === 0) return null
  return (
    <section className="rows" aria-label={texts.heading}>
      {isError && data.length === 0 && (
        <Notice tone="failed" action={<Button onClick={() => void refetch()}>{shell.tryAgain}</Button>}>
          {texts.loadFailed}
        </Notice>
      )}
      {data.length > 0 && <h2>{texts.heading}</h2>}
      {data.map((problem) => (
        <Report key={problem.id} problem={problem} order={order} />
      ))}
      {sent && <Notice tone="done">{texts.sent}</Notice>}
      {canReport && (
        <Button onClick={report}>
          <Icon of={CircleAlert} size={20} />
          {texts.report}
        </Button>
      )}
      <ProblemForm order={order} open={open} onClose={close} onSent={finishSending} />
    </section>
  )
}

function Report({ problem, order }: { problem: Problem; order: Order }) {
  const texts = useTexts('problems')
  const catalogue = useTexts('catalogue')
  const language = useLanguage()
  const [shown, setShown] = useState<number | null>(null)
  const { kind, state, words, lines, photos, reportedOn, outcome, answer, creditAmt } = problem
  const credited = isOwed(order.payType) ? texts.creditedOnAccount : texts.credited
  const answered = outcome && (order.pickUp && outcome === 'redelivery' ? texts.replaced : texts.outcomes[outcome])
  return (
    <article className="panel problem">
      <div className="problem-head">
        <h3>{texts.kinds[kind]}</h3>
        <Pill tone={state === 'open' ? 'notice' : 'done'}>{texts.states[state]}</Pill>
      </div>
      <p className="text-sm text-quiet">
        {texts.reportedOn} <TimeInWords at={reportedOn} />
      </p>
      <ul>
        {lines.map(({ lineNo, productId, qty }) => {
          // A change of the order numbers its lines again.
          const details = order.orderDetails.find((line) => line.productId === productId)?.productDetails
          return (
            details && (
              <li key={lineNo}>
                {productName(details, language)} · {catalogue.exactlyIn(qty, productUnit(details, language))}
              </li>
            )
          )
        })}
      </ul>
      {words && <p className="whitespace-pre-line">{words}</p>}
      {photos > 0 && (
        <div className="problem-photos">
          {Array.from({ length: photos }, (_, index) => index + 1).map((no) => (
            <Button key={no} look="quiet" onClick={() => setShown(no)}>
              {texts.photo(no)}
            </Button>
          ))}
        </div>
      )}
      {outcome && (
        <div className="problem-answer">
          <b>{creditAmt === null ? answered : credited(inBaht(satangOf(creditAmt)))}</b>
          {answer && (
            <p className="whitespace-pre-line">
              <span className="text-quiet">{texts.answer}</span> <span lang="th">{answer}</span>
            </p>
          )}
        </div>
      )}
      <Dialog open={shown !== null} onClose={() => setShown(null)} title={texts.photo(shown ?? 1)}>
        <OwnPicture
          path={pathOf(problemPhoto).replace(':id', problem.id).replace(':no', String(shown))}
          name={texts.photo(shown ?? 1)}
        />
      </Dialog>
    </article>
  )
}
