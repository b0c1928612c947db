import type { StaffRole } from '#rules/identity/permissions.ts'
import type { Satang } from '#rules/money.ts'
import type { Stage } from '#rules/orders/stages.ts'
import { formatMoment } from '#rules/thai-date.ts'
import { StageBadge } from '#backoffice/kit/StageBadge.tsx'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { Money } from '#design/Money.tsx'

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:/

/** ColumnValue: what a column contained, as a person would say it. */
export function ColumnValue({ column, value }: { column: string; value: unknown }) {
  const language = useLanguage()
  const texts = useTexts('audit')
  const kit = useTexts('kit')
  const shell = useTexts('shell')
  if (value === null || value === undefined || value === '') return <span className="audit-none">{texts.nothing}</span>
  if (typeof value === 'boolean') return value ? texts.yes : texts.no
  if (typeof value === 'number' && column.endsWith('_satang')) return <Money satang={value as Satang} />
  if (typeof value === 'string' && (column === 'stage' || column === 'fulfilment') && value in kit.stages)
    return <StageBadge stage={value as Stage} />
  if (typeof value === 'string' && instant.test(value)) return formatMoment(value, language)
  if (Array.isArray(value) && value.every((part) => typeof part === 'string'))
    return value
      .map((part) => (column === 'roles' && part in shell.roles ? shell.roles[part as StaffRole] : part))
      .join(', ')
  return <span className="audit-value">{typeof value === 'object' ? JSON.stringify(value) : String(value)}</span>
}
