import { useTexts } from '#backoffice/texts/use-texts.ts'
import type { AuditEntry } from './differences.ts'

/** The words for tables and actions. A table without words has its own name. */
export function useWording() {
  const texts = useTexts('audit')
  return {
    actionOf: (action: AuditEntry['action']): string => texts.actions[action],
    tableOf: (table: string): string => (texts.tables as Record<string, string>)[table] ?? table,
  }
}
