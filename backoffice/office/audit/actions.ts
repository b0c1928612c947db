import type { AuditEntry } from './differences.ts'

/** What one person did at once: the entries of a request or of a command, in the order of the audit, newest first. */
export type AuditAction = { entries: readonly [AuditEntry, ...AuditEntry[]] }

/** Rows that go along with another one that changed. */
const companions =
  /_(line|event|ledger|entry|movement|use|allocation)$|^(stock|stock_lot|cash_up_order|pick_wave_order|loyalty_\w+|points_\w+|cart)$/

const isSameAction = (one: AuditEntry, other: AuditEntry): boolean =>
  one.requestId !== null || other.requestId !== null
    ? one.requestId === other.requestId
    : one.actor.name === other.actor.name && one.at === other.at

/** Entries that follow each other, action by action. */
export function actionsOf(entries: readonly AuditEntry[]): AuditAction[] {
  const actions: [AuditEntry, ...AuditEntry[]][] = []
  for (const entry of entries) {
    const last = actions.at(-1)
    if (last && isSameAction(last[0], entry)) last.push(entry)
    else actions.push([entry])
  }
  return actions.map((some) => ({ entries: some }))
}

/** The entries that an action is named by: those of the first row that did not only go along, and of others like it. */
export function mainEntries({ entries }: AuditAction): readonly [AuditEntry, ...AuditEntry[]] {
  const own = entries.filter(({ table }) => !companions.test(table))
  const first = own.at(-1) ?? entries.at(-1) ?? entries[0]
  const alike = entries.filter(({ table, action }) => table === first.table && action === first.action)
  return [first, ...alike.filter((entry) => entry !== first).toReversed()]
}

/** An action by one of its entries, whatever else is loaded later. */
export const actionId = ({ entries }: AuditAction): string => String(entries[0].seq)
