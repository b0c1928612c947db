import { formatWhole, satang, satangOf } from '#rules/money.ts'
import { problemOf } from '#web/read-reply.ts'
import { useUnitName } from '#backoffice/kit/use-unit-name.ts'
import { ProblemNotice } from '#backoffice/kit/QueryState.tsx'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { Money } from '#design/Money.tsx'
import { AmountTable } from './AmountTable.tsx'

/** A cart of so many sales units of one product, priced without an offer and with it; undefined until it is known. */
type PricedTwice = {
  qty: number
  preview: { before: { grandTotalAmt: number }; after: { grandTotalAmt: number } } | undefined
  isApplied: boolean
  /** Sales units given free. */
  gifts?: number
}

type BeforeAndAfterProps = {
  unit: string
  rows: readonly PricedTwice[]
  /** The head of what carts are given, if anything is. */
  gifts?: string
  /** What the rows were read by: a failure is said instead of them. */
  queries: readonly { isError: boolean; error: unknown; refetch: () => unknown }[]
}

/** BeforeAndAfter: what carts of a product cost without an offer and with it. */
export function BeforeAndAfter({ unit, rows, gifts, queries }: BeforeAndAfterProps) {
  const texts = useTexts('promotions')
  const unitName = useUnitName()
  const failed = queries.find(({ isError }) => isError)
  if (failed) return <ProblemNotice problem={problemOf(failed.error)} onRetry={() => void failed.refetch()} />
  return (
    <AmountTable
      heads={[texts.quantity]}
      amounts={[texts.before, texts.after, texts.saving, ...(gifts === undefined ? [] : [gifts])]}
    >
      {rows.map(({ qty, preview, isApplied, gifts: given = 0 }) => {
        const before = satangOf(preview?.before.grandTotalAmt ?? 0)
        const after = satangOf(preview?.after.grandTotalAmt ?? 0)
        return (
          <tr key={qty}>
            <th scope="row">
              {formatWhole(qty)} {unitName(unit, qty)}
            </th>
            <td className="is-end">{preview && <Money satang={before} />}</td>
            <td className="is-end">{preview && <Money satang={after} />}</td>
            <td className="is-end">
              {preview && (isApplied ? <Money satang={satang(before - after)} /> : texts.notApplied)}
            </td>
            {gifts !== undefined && <td className="is-end">{formatWhole(given)}</td>}
          </tr>
        )
      })}
    </AmountTable>
  )
}
