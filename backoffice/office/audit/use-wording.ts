import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { wordOf } from '#backoffice/texts/word-of.ts'
import type { AuditEntry, AuditNames } from './differences.ts'

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi

/** The words for tables, columns and actions, and for what columns contain. A table without words has its own name. */
export function useWording(names: AuditNames = {}) {
  const texts = useTexts('audit')
  const language = useLanguage()
  const nameOf = (id: string): string | undefined => names[id.toLowerCase()]?.[language]
  return {
    actionOf: (action: AuditEntry['action']): string => texts.actions[action],
    tableOf: (table: string): string => wordOf(texts.tables, table) ?? table,
    columnOf: (column: string): string => wordOf(texts.columns, column) ?? column,
    /** A code in words, such as a state; undefined where it is none. */
    codeOf: (column: string, code: string): string | undefined =>
      (texts.codes as Record<string, Record<string, string>>)[column]?.[code],
    /** What a number in a column stands for. */
    numbered: (column: string, value: number): string | undefined => names[`${column} ${value}`]?.[language],
    /** A text with names for the ids in it: of who did something, the name alone. */
    named: (text: string): string => {
      const actor = /^staff:([0-9a-f-]{36})(?: (.*))?$/i.exec(text)
      if (actor) return nameOf(actor[1] ?? '') ?? actor[2] ?? texts.unnamed
      return text
        .replace(/^(slip|statement|payment)(?= )/, (source) => wordOf(texts.sources, source) ?? source)
        .replaceAll(uuid, (id) => nameOf(id) ?? texts.unnamed)
    },
  }
}
