import { formatWhole, satangOf } from '#rules/money.ts'
import { isStage } from '#rules/orders/stages.ts'
import { nameIn } from '#rules/in-language.ts'
import { Money } from '#design/Money.tsx'
import { Card } from '#backoffice/kit/Card.tsx'
import type { AllTexts } from '#backoffice/texts/namespaces.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { wordOf } from '#backoffice/texts/word-of.ts'
import { When } from './When.tsx'
import type { OrderSheetData, WholeOrder } from './use-order.ts'

/** The name of a member of staff, or the word for another actor, which the server names as `outlet:OUT001`. */
const actorName = ({ id, name }: WholeOrder['events'][number]['actor'], others: Record<string, string>): string =>
  id === null ? (wordOf(others, name.split(':')[0] ?? '') ?? name) : name

/** What happened to the order, newest first, with who did it. */
export function History({ order }: { order: WholeOrder }) {
  const texts = useTexts('sheet')
  const kit = useTexts('kit')
  const last = order.events.at(-1)
  return (
    <Card id="history" title={texts.history} note={last && <When at={last.at} />} folded>
      <ol className="sheet-list">
        {order.events.toReversed().map((event, index) => (
          <li key={order.events.length - index}>
            <b>{isStage(event.stage) ? kit.stages[event.stage] : texts.events[event.stage]}</b>
            <span>
              <When at={event.at} /> · {actorName(event.actor, texts.actors)}
            </span>
            {event.reason && <span className="sheet-reason">{wordsOf(event, texts)}</span>}
          </li>
        ))}
      </ol>
    </Card>
  )
}

/** Why something happened: in the words of the staff, or in those for what the server names by codes. */
const wordsOf = ({ stage, reason }: WholeOrder['events'][number], texts: AllTexts['sheet']): string =>
  stage === 'HELD'
    ? (reason ?? '')
        .split(', ')
        .map((part) => wordOf(texts.holdCodes, part) ?? part)
        .join(', ')
    : reasonOf(reason ?? '', texts.undoneEvent)

/** What the server writes for an undone action is a word of its own. */
const reasonOf = (reason: string, undone: string): string => (reason === 'undo' ? undone : reason)

/** Payment attempts, and refunds with their cause. */
export function Payments({ order }: { order: WholeOrder }) {
  const texts = useTexts('sheet')
  return (
    <>
      {order.attempts.length > 0 && (
        <Card id="payments" title={texts.payments}>
          <ul className="sheet-list">
            {order.attempts.map((attempt) => (
              <li key={attempt.invoiceNo}>
                <b>{texts.attemptStates[attempt.state]}</b>
                <span>
                  <Money satang={satangOf(attempt.amount)} /> ·{' '}
                  {wordOf(texts.channels, attempt.channel) ?? attempt.channel} · <When at={attempt.createdOn} />
                </span>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {order.refunds.length > 0 && (
        <Card id="refunds" title={texts.refunds}>
          <ul className="sheet-list">
            {order.refunds.map((refund) => (
              <li key={refund.id}>
                <b>
                  {texts.refundStates[refund.state]} <Money satang={satangOf(refund.amount)} />
                </b>
                <span>
                  {texts.refundCauses[refund.cause]} · <When at={refund.dueOn} />
                </span>
                {refund.reference && <span className="sheet-reason">{refund.reference}</span>}
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}

/** How staff changed the goods, as the retailer reads it too. */
export function Changes({ order }: { order: WholeOrder }) {
  const texts = useTexts('sheet')
  const language = useLanguage()
  if (!order.changes) return null
  return (
    <Card id="changes" title={texts.changes}>
      <ol className="sheet-list">
        {order.changes.toReversed().map((change) => (
          <li key={change.at}>
            <b>{reasonOf(change.reason, texts.undoneEvent)}</b>
            <span>
              <When at={change.at} /> · {change.by} · <Money satang={satangOf(change.beforeAmt)} /> →{' '}
              <Money satang={satangOf(change.afterAmt)} />
            </span>
            {change.lines.map((line) => (
              <span key={`${line.type} ${line.productId}`}>
                {nameIn(line, language)} {texts.changeOf(formatWhole(line.before), formatWhole(line.after))}
              </span>
            ))}
          </li>
        ))}
      </ol>
    </Card>
  )
}

/** What staff wrote for each other. */
export function Notes({ notes }: { notes: OrderSheetData['notes'] }) {
  const texts = useTexts('sheet')
  return (
    <Card id="notes" title={texts.notes} note={texts.notesHint}>
      {notes.length === 0 ? (
        <p className="sheet-hint">{texts.noNotes}</p>
      ) : (
        <ol className="sheet-list">
          {notes.map((note) => (
            <li key={note.id}>
              <span className="sheet-note">{note.words}</span>
              <span>
                <When at={note.at} /> · {note.by.name}
              </span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}
