import { may, type StaffRole } from '#rules/identity/permissions.ts'
import { importPermissions, type ImportKind } from '#rules/transfer/import-kinds.ts'

/** Whether somebody may take in files of a kind, with these columns. */
export const mayImport = (
  who: { roles: readonly StaffRole[] },
  kind: ImportKind,
  columns: readonly string[] = [],
): boolean => importPermissions(kind, columns).every((permission) => may(who, permission))
