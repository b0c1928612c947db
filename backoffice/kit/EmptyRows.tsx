import { useTexts } from '#backoffice/texts/use-texts.ts'
import { Button } from '#design/Button.tsx'
import type { Filters } from './filters/use-filters.ts'
import { NothingHere } from './NothingHere.tsx'

/** EmptyRows: a table's empty state: nothing matches the filters, with a way to clear them, or there is nothing at all. */
export function EmptyRows({ filters }: { filters: Pick<Filters, 'isActive' | 'clear'> }) {
  const texts = useTexts('kit')
  if (!filters.isActive) return <NothingHere title={texts.noRows} />
  return (
    <NothingHere
      title={texts.noMatch}
      reason="not-found"
      action={<Button onClick={filters.clear}>{texts.clearFilters}</Button>}
    />
  )
}
