import { useTexts } from '#backoffice/texts/use-texts.ts'

/** StatusBadge: whether a category, a subcategory or a brand is shown. */
export function StatusBadge({ status }: { status: 'ACTIVE' | 'INACTIVE' }) {
  const texts = useTexts('shelves')
  return (
    <span className={status === 'ACTIVE' ? 'badge badge-done' : 'badge badge-quiet'}>{texts.statuses[status]}</span>
  )
}
