import { useTexts } from '#backoffice/texts/use-texts.ts'
import { Button } from '#design/Button.tsx'
import type { Filters } from './filters/use-filters.ts'
import { NothingHere } from './NothingHere.tsx'

type EmptyRowsProps = {
  filters: Pick<Filters, 'isActive' | 'clear'>
  /** Where there is nothing at all: what there is none of. */
  none?: string
  /** What comes here then, or how one begins. */
  help?: string
}

/** EmptyRows: a table's empty state: nothing matches the filters, with a way to clear them, or there is nothing at all. */
export function EmptyRows({ filters, none, help }: EmptyRowsProps) {
  const texts = useTexts('kit')
  if (!filters.isActive) return <NothingHere title={none ?? texts.noRows}>{help}</NothingHere>
  return (
    <NothingHere
      title={texts.noMatch}
      reason="not-found"
      action={<Button onClick={filters.clear}>{texts.clearFilters}</Button>}
    />
  )
}
