import { satangOf } from '#rules/money.ts'
import { Money } from '#design/Money.tsx'
import { useOpenDetails } from '#backoffice/kit/use-open-details.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import type { ContentSide, OrderSheetData } from './use-order.ts'
import { When } from './When.tsx'

type Row = ContentSide['totalRows'][number]

/** Figure: an amount that opens to the rows that sum to it. */
export function Figure({ label, amount, rows }: { label: string; amount: number; rows: readonly Row[] }) {
  const texts = useTexts('sheet')
  const details = useOpenDetails()
  return (
    <details className="figure" name="figure" ref={details}>
      <summary>
        <span className="sr-only">{texts.why(label)} </span>
        <Money satang={satangOf(amount)} />
      </summary>
      <div className="figure-rows">
        <table>
          <caption>{texts.why(label)}</caption>
          <tbody>
            {rows.map((row) => (
              <tr key={`${row.kind} ${row.code ?? ''}`}>
                <th scope="row">
                  <RowName row={row} />
                </th>
                <td>
                  <Money satang={satangOf(row.amt)} />
                </td>
              </tr>
            ))}
            <tr className="figure-sum">
              <th scope="row">{label}</th>
              <td>
                <Money satang={satangOf(amount)} />
              </td>
            </tr>
          </tbody>
        </table>
      </div>
    </details>
  )
}

function RowName({ row: { kind, code, name } }: { row: Row }) {
  const texts = useTexts('sheet')
  const language = useLanguage()
  if (name) return name[language]
  if (kind === 'coupon' && code) return texts.coupon(code)
  if (kind === 'promotion' && code) return texts.promotion(code)
  return texts.rows[kind]
}

/** The total, what is due, and what has to be refunded of an order. What is due leads; where nothing is, the total does. */
export function Figures({ side, cash = null }: { side: ContentSide; cash?: OrderSheetData['cash'] }) {
  const texts = useTexts('sheet')
  const isDue = side.dueAmt > 0
  return (
    <dl className="figures">
      <div className={isDue ? undefined : 'figures-lead'}>
        <dt>{texts.grandTotal}</dt>
        <dd>
          <Figure label={texts.grandTotal} amount={side.grandTotalAmt} rows={side.totalRows} />
        </dd>
      </div>
      <div className={isDue ? 'figures-lead' : undefined}>
        <dt>{texts.due}</dt>
        <dd>
          <Figure label={texts.due} amount={side.dueAmt} rows={side.dueRows} />
        </dd>
      </div>
      {cash && (
        <div>
          <dt>
            {texts.cash}
            <small className="figures-note">
              {texts.cashClosed(cash.receivedBy, cash.closedBy.name)} <When at={cash.closedOn} />
            </small>
          </dt>
          <dd>
            <Money satang={satangOf(cash.amt)} />
          </dd>
        </div>
      )}
      {side.refundAmt > 0 && (
        <div>
          <dt>{texts.refundDue}</dt>
          <dd>
            <Money satang={satangOf(side.refundAmt)} />
          </dd>
        </div>
      )}
    </dl>
  )
}
