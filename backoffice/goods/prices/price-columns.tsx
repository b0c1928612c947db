import type { previewPriceChange } from '#contract/backoffice/goods/prices/calls.ts'
import type { AnswerOf } from '#contract/call.ts'
import { unitsIn } from '#rules/catalogue/unit-names.ts'
import type { Language } from '#rules/catalogue/product.ts'
import { formatWhole, satangOf } from '#rules/money.ts'
import { nameIn } from '#rules/in-language.ts'
import { Badge } from '#backoffice/kit/Badge.tsx'
import type { TableColumn } from '#backoffice/kit/DataTable.tsx'
import { noValue } from '#backoffice/kit/no-value.ts'
import type { AllTexts } from '#backoffice/texts/namespaces.ts'
import { Money } from '#design/Money.tsx'
import { marginText } from '#backoffice/goods/products/margin.ts'

export type PriceLine = AnswerOf<typeof previewPriceChange>['lines'][number]

const money = (baht: number | null) => (baht === null ? noValue : <Money satang={satangOf(baht)} />)
const tones = { below_cost: 'cut', promotion: 'cut', far: 'notice', planned: 'info', unchanged: 'quiet' } as const

type NamedProduct = { sku: string; nameThai: string; nameEng: string }

/** Which product a row is about. */
export const productColumns = <Row extends NamedProduct>(
  texts: AllTexts['prices'],
  language: Language,
): TableColumn<Row>[] => [
  {
    id: 'product',
    title: texts.product,
    grows: true,
    isRowHeader: true,
    cell: (row) => (
      <>
        {nameIn(row, language)} <small>{row.sku}</small>
      </>
    ),
  },
]

/** Lines of a price change. @param isList whether they are of a price list, whose prices depend on the quantity */
export const priceColumns = (
  texts: AllTexts['prices'],
  language: Language,
  isList: boolean,
): TableColumn<PriceLine>[] => [
  ...productColumns<PriceLine>(texts, language),
  ...(isList
    ? [
        {
          id: 'from',
          title: texts.fromQty,
          align: 'end' as const,
          cell: ({ fromQty, unit }: PriceLine) => `${formatWhole(fromQty)} ${unitsIn(language, fromQty, unit)}`,
        },
      ]
    : []),
  { id: 'old', title: texts.oldPrice, align: 'end', cell: ({ oldPrice }) => money(oldPrice) },
  {
    id: 'new',
    title: texts.newPrice,
    align: 'end',
    cell: ({ newPrice }) => (newPrice === null ? texts.off : <b>{money(newPrice)}</b>),
  },
  { id: 'cost', title: texts.cost, align: 'end', cell: ({ cost }) => money(cost) },
  { id: 'oldMargin', title: texts.oldMargin, align: 'end', cell: ({ oldMargin }) => marginText(oldMargin) },
  { id: 'margin', title: texts.margin, align: 'end', cell: ({ newMargin }) => marginText(newMargin) },
  {
    id: 'warnings',
    title: texts.warning,
    cell: ({ warnings }) =>
      warnings.map((warning) => (
        <Badge key={warning} tone={tones[warning]}>
          {texts.warnings[warning]}
        </Badge>
      )),
  },
]
