import { may, type StaffRole } from '#rules/identity/permissions.ts'
import { importKinds, importPermissions, type ImportKind } from '#rules/transfer/import-kinds.ts'

/** Whether somebody may import files of a kind, with these columns. */
export const mayImport = (
  who: { roles: readonly StaffRole[] },
  kind: ImportKind,
  columns: readonly string[] = [],
): boolean => importPermissions(kind, columns).every((permission) => may(who, permission))

/** The kinds of files that somebody may import; with `only`, none but that one. */
export const kindsFor = (who: { roles: readonly StaffRole[] }, only?: ImportKind): ImportKind[] =>
  importKinds.filter((kind) => mayImport(who, kind) && (only === undefined || only === kind))
