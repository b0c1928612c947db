import type { StaffRole } from '#rules/identity/permissions.ts'
import type { Satang } from '#rules/money.ts'
import type { Stage } from '#rules/orders/stages.ts'
import { formatDate, formatMoment } from '#rules/thai-date.ts'
import { StageBadge } from '#backoffice/kit/StageBadge.tsx'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { Money } from '#design/Money.tsx'
import type { AuditNames } from './differences.ts'
import { useWording } from './use-wording.ts'

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:/
const day = /^\d{4}-\d{2}-\d{2}$/

type ColumnValueProps = {
  column: string
  value: unknown
  names: AuditNames
  /** In a row of the list: contents with parts of their own are named, not shown. */
  isShort: boolean
}

/** ColumnValue: what a column contained, as a person would say it. */
export function ColumnValue({ column, value, names, isShort }: ColumnValueProps) {
  const language = useLanguage()
  const texts = useTexts('audit')
  const kit = useTexts('kit')
  const shell = useTexts('shell')
  const { codeOf, named, numbered } = useWording(names)
  if (value === null || value === undefined || value === '') return <span className="audit-none">{texts.nothing}</span>
  if (typeof value === 'boolean') return value ? texts.yes : texts.no
  if (typeof value === 'number' && column.endsWith('_satang')) return <Money satang={value as Satang} />
  if (typeof value === 'number') return numbered(column, value) ?? String(value)
  if (typeof value === 'string') {
    if ((column === 'stage' || column === 'fulfilment') && value in kit.stages)
      return <StageBadge stage={value as Stage} />
    if (instant.test(value)) return formatMoment(value, language)
    if (day.test(value)) return formatDate(value, language)
    return <span className="audit-value">{codeOf(column, value) ?? named(value)}</span>
  }
  if (Array.isArray(value) && value.every((part) => typeof part === 'string'))
    return value
      .map((part) =>
        column === 'roles' && part in shell.roles
          ? shell.roles[part as StaffRole]
          : (codeOf(column, part) ?? named(part)),
      )
      .join(', ')
  if (Array.isArray(value) && value.every((part) => typeof part === 'number')) return value.join(', ')
  if (isShort) return <span className="audit-none">{texts.content}</span>
  return (
    <details className="audit-content">
      <summary>{texts.content}</summary>
      <pre>{named(JSON.stringify(value, null, 2))}</pre>
    </details>
  )
}
