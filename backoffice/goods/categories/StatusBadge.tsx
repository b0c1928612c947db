import { Badge } from '#backoffice/kit/Badge.tsx'
import { useTexts } from '#backoffice/texts/use-texts.ts'

/** StatusBadge: whether a category, a subcategory or a brand is shown. */
export function StatusBadge({ status }: { status: 'ACTIVE' | 'INACTIVE' }) {
  const texts = useTexts('shelves')
  return <Badge tone={status === 'ACTIVE' ? 'done' : 'quiet'}>{texts.statuses[status]}</Badge>
}
