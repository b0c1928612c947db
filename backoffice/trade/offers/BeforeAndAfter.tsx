import { formatWhole, satang, satangOf } from '#rules/money.ts'
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

/** BeforeAndAfter: what carts of a product cost without an offer and with it; `gifts` is the head of what they are given, if any are. */
export function BeforeAndAfter({ unit, rows, gifts }: { unit: string; rows: readonly PricedTwice[]; gifts?: string }) {
  const texts = useTexts('promotions')
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
              {formatWhole(qty)} {unit}
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
