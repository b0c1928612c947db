import { nameIn } from '#rules/in-language.ts'
import { packInWords, pieceInWords } from '#rules/catalogue/pack-in-words.ts'
import type { Language } from '#rules/catalogue/product.ts'
import { formatWhole, satangOf } from '#rules/money.ts'
import { Badge } from '#backoffice/kit/Badge.tsx'
import type { GroupedColumn } from '#backoffice/kit/columns/grouped-columns.tsx'
import { Presence } from '#backoffice/live/Presence.tsx'
import type { Person } from '#backoffice/live/use-presence-of.ts'
import type { AllTexts } from '#backoffice/texts/namespaces.ts'
import { inBaht, pricePerPiece } from '#rules/amounts.ts'
import { Money } from '#design/Money.tsx'
import { Picture } from '#design/Picture.tsx'
import { marginPercent, marginText } from './margin.ts'
import { brandName, type ProductInList, type StaffBrand } from './product-row.ts'

type ColumnInput = {
  texts: AllTexts['products']
  language: Language
  brands: ReadonlyMap<number, StaffBrand>
  people: ReadonlyMap<string, readonly Person[]>
}

/** ProductState: whether retailers see a product, and why not. */
export function ProductState({
  product,
  texts,
}: {
  product: Pick<ProductInList, 'status' | 'onShelf'>
  texts: AllTexts['products']
}) {
  if (product.status === 'INACTIVE') return <Badge tone="quiet">{texts.statuses.INACTIVE}</Badge>
  if (!product.onShelf) return <Badge tone="notice">{texts.hidden}</Badge>
  return <Badge tone="done">{texts.statuses.ACTIVE}</Badge>
}

export const columnsOf = ({ texts, language, brands, people }: ColumnInput): GroupedColumn<ProductInList>[] => [
  {
    id: 'product',
    title: texts.product,
    grows: true,
    isRowHeader: true,
    cell: (product) => (
      <span className="product-cell">
        <Picture image={product.picture} place="tile" />
        <span className="product-cell-name">{nameIn(product, language)}</span>
        {product.family > 1 && <small>{texts.sizesTogether(formatWhole(product.family))}</small>}
        {product.restricted && <small>{texts.restricted}</small>}
        <Presence people={people.get(String(product.id))} />
      </span>
    ),
  },
  {
    id: 'sku',
    group: texts.groups.item,
    title: texts.sku,
    sortable: true,
    cell: ({ sku }) => <span className="product-sku">{sku}</span>,
  },
  {
    id: 'brand',
    group: texts.groups.item,
    title: texts.brand,
    cell: ({ brandId }) => {
      const brand = brands.get(brandId)
      return brand && <span className="product-brand">{brandName(brand, language)}</span>
    },
  },
  {
    id: 'unit',
    group: texts.groups.item,
    title: texts.unit,
    cell: ({ unit, conversion, price }) => (
      <span className="product-unit">
        {packInWords({ unit, pieces: conversion }, language)}
        {conversion > 1 && <small>{pieceInWords(inBaht(pricePerPiece(satangOf(price), conversion)), language)}</small>}
      </span>
    ),
  },
  {
    id: 'price',
    group: texts.groups.money,
    title: texts.price,
    align: 'end',
    sortable: true,
    cell: ({ price }) => <Money satang={satangOf(price)} />,
  },
  {
    id: 'margin',
    group: texts.groups.money,
    title: texts.margin,
    align: 'end',
    cell: (product) => {
      const margin = marginPercent(product)
      return margin !== null && <span className={margin < 0 ? 'is-missing' : ''}>{marginText(margin)}</span>
    },
  },
  {
    id: 'stock',
    group: texts.groups.warehouse,
    title: texts.stock,
    align: 'end',
    sortable: true,
    cell: ({ stock }) => formatWhole(stock),
  },
  {
    id: 'place',
    group: texts.groups.warehouse,
    title: texts.place,
    sortable: true,
    cell: ({ shelfPlace }) => shelfPlace,
  },
  {
    id: 'state',
    group: texts.groups.shop,
    title: texts.status,
    cell: (product) => <ProductState product={product} texts={texts} />,
  },
  {
    id: 'lacks',
    group: texts.groups.shop,
    title: texts.lacks,
    cell: ({ lacks }) => <span className="product-lacks">{lacks.map((lack) => texts.lackNames[lack]).join(', ')}</span>,
  },
]

type TableSort = { column: string; direction: 'ascending' | 'descending' }
/** The sorts that the server knows, by their columns. */
const sorts: Readonly<Record<string, TableSort>> = {
  sku: { column: 'sku', direction: 'ascending' },
  price: { column: 'price', direction: 'ascending' },
  'price-down': { column: 'price', direction: 'descending' },
  stock: { column: 'stock', direction: 'ascending' },
  place: { column: 'place', direction: 'ascending' },
}
/** How the table shows a sort of the address; undefined where no column has it. */
export const sortOf = (name: unknown): TableSort | undefined => sorts[String(name)]
/** The sort for a pressed column: once more turns it round, or goes back to the order of the shelf. */
export function sortName({ column }: TableSort, current: unknown): string | undefined {
  const names = Object.keys(sorts).filter((name) => sorts[name]?.column === column)
  return names[names.indexOf(String(current)) + 1]
}
