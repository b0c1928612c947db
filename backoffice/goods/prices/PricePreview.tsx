import type { previewPriceChange } from '#contract/backoffice/goods/prices/calls.ts'
import type { AnswerOf } from '#contract/call.ts'
import { formatWhole } from '#rules/money.ts'
import { Badge } from '#backoffice/kit/Badge.tsx'
import { DataTable } from '#backoffice/kit/DataTable.tsx'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { priceColumns } from './price-columns.tsx'

export type Preview = AnswerOf<typeof previewPriceChange>

/** PricePreview: the new prices before they are saved, those to look at first, and rows that cannot be used. */
export function PricePreview({ preview, isList }: { preview: Preview; isList: boolean }) {
  const texts = useTexts('prices')
  const language = useLanguage()
  const { counts, lines, rejected, rejectedCount } = preview
  return (
    <>
      <output>
        {texts.counts(formatWhole(counts.lines), formatWhole(counts.raised), formatWhole(counts.lowered))}{' '}
        {counts.belowCost > 0 && (
          <Badge tone="cut">
            {texts.warnings.below_cost} {formatWhole(counts.belowCost)}
          </Badge>
        )}{' '}
        {counts.promotion > 0 && (
          <Badge tone="cut">
            {texts.warnings.promotion} {formatWhole(counts.promotion)}
          </Badge>
        )}{' '}
        {counts.far > 0 && (
          <Badge tone="notice">
            {texts.warnings.far} {formatWhole(counts.far)}
          </Badge>
        )}{' '}
        {counts.noCost > 0 && <small className="text-quiet">{texts.noCost(formatWhole(counts.noCost))}</small>}
      </output>
      {rejectedCount > 0 && (
        <details className="problem" open>
          <summary>{texts.rejected(formatWhole(rejectedCount))}</summary>
          <ul>
            {rejected.map(({ row, sku, code }) => (
              <li key={row}>
                {texts.rejectedRow(formatWhole(row), sku)}: {texts.rejections[code]}
              </li>
            ))}
          </ul>
        </details>
      )}
      <DataTable
        label={texts.previewTitle}
        columns={priceColumns(texts, language, isList)}
        rows={lines}
        rowId={({ productId, fromQty }) => `${productId} ${fromQty}`}
        rowName={({ sku }) => sku}
      />
    </>
  )
}
