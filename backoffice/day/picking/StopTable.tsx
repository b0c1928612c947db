import { formatWhole } from '#rules/money.ts'
import { formatDate } from '#rules/thai-date.ts'
import { Badge } from '#backoffice/kit/Badge.tsx'
import { DataTable, type TableColumn } from '#backoffice/kit/DataTable.tsx'
import type { AllTexts } from '#backoffice/texts/namespaces.ts'
import { useColumns } from '#backoffice/kit/list/use-columns.ts'
import { useUnitName } from '#backoffice/kit/use-unit-name.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { contentInWords } from '#rules/catalogue/pack-in-words.ts'
import type { Language } from '#rules/catalogue/product.ts'
import { packedUnits } from '#rules/fulfilment/pick-list.ts'
import { nameIn } from '#rules/in-language.ts'
import Check from '#design/icons/check.ts'
import { Icon } from '#design/Icon.tsx'
import { unbrokenName } from '#design/non-breaking-units.ts'
import { Progress } from './Progress.tsx'
import type { Stop } from './use-wave.ts'

const columnsOf = (
  texts: AllTexts['picking'],
  language: Language,
  unitName: (unit: string, count: number) => string,
): TableColumn<Stop>[] => [
  {
    id: 'place',
    title: texts.place,
    cell: ({ place }) =>
      place ? <b className="shelf-place">{place}</b> : <span className="no-place">{texts.noPlace}</span>,
  },
  {
    id: 'product',
    title: texts.product,
    isRowHeader: true,
    grows: true,
    cell: (stop) => (
      <span className="stop-product">
        <span>{unbrokenName(nameIn(stop, language))}</span>
        <small>
          {stop.sku}
          {stop.pieces > 1 && ` · ${contentInWords(stop, language)}`}
        </small>
        <LotsToTake stop={stop} />
      </span>
    ),
  },
  {
    id: 'needed',
    title: texts.needed,
    align: 'end',
    cell: ({ needed, unit }) => `${formatWhole(needed)} ${unitName(unit, needed)}`,
  },
  { id: 'picked', title: texts.picked, cell: ({ picked, needed }) => <Progress done={picked} all={needed} /> },
  {
    id: 'boxes',
    title: texts.boxes,
    cell: ({ boxes }) => (
      <span className="box-chips">
        {boxes.map((box) => (
          <BoxChip key={box.box} {...box} />
        ))}
      </span>
    ),
  },
]

/** LotsToTake: of goods that have lots, from which to take how many for which box. */
export function LotsToTake({ stop: { lots } }: { stop: Pick<Stop, 'lots'> }) {
  const texts = useTexts('picking')
  const language = useLanguage()
  return lots.map(({ code, expiresOn, recalled, boxes }) => (
    <small key={code} className="stop-lot">
      <b>{code}</b> {expiresOn && formatDate(expiresOn, language)}{' '}
      {boxes.map(({ box, units }) => `${box}×${formatWhole(units)}`).join(' ')}{' '}
      {recalled && <Badge tone="cut">{texts.recalled}</Badge>}
    </small>
  ))
}

/** What goes into one box; ticked when it is there. */
function BoxChip({ box, needed, picked, checked }: Stop['boxes'][number]) {
  const texts = useTexts('picking')
  const inBox = packedUnits({ needed, picked, checked })
  if (inBox > needed)
    return <span className="box-chip is-over">{`${box}: ${texts.putBack(formatWhole(inBox - needed))}`}</span>
  const isDone = inBox === needed
  return (
    <span className={`box-chip ${isDone ? 'is-done' : ''}`}>
      {isDone && <Icon of={Check} size={12} label={texts.picked} />}
      <b>{box}</b>×{formatWhole(needed)}
    </span>
  )
}

type StopTableProps = {
  stops: readonly Stop[]
  selected: ReadonlySet<string>
  onSelect: (selected: Set<string>) => void
  onOpen: (stop: Stop) => void
}

/** The pick list in walking order. */
export function StopTable({ stops, selected, onSelect, onOpen }: StopTableProps) {
  const texts = useTexts('picking')
  const language = useLanguage()
  return (
    <DataTable
      label={texts.pickList}
      columns={useColumns(columnsOf, texts, language, useUnitName())}
      rows={stops}
      rowId={({ productId }) => String(productId)}
      rowName={(stop) => nameIn(stop, language)}
      selected={selected}
      onSelect={onSelect}
      onOpen={onOpen}
    />
  )
}
